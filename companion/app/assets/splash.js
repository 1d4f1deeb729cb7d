// Covers the page until it is the app's that is painted. Flet's own cover goes as soon as a first
// picture is made; on a slow machine an empty page is seen for seconds from there, and then one in
// colours and letters that are not ours.
(() => {
  const OURS = "Companion";
  const NUDGE_MS = 4000;
  const GIVEN_UP_MS = 60000;
  // What is painted once the app has named the page: the picture under way, and then ours.
  const PICTURES = 2;
  // Looks for them, 20 ms apart; a time would run out while the browser is busy. A client that
  // paints as it builds needs few, and its pictures are not counted.
  const LOOKS = 250;
  const FEW_LOOKS = 15;
  let pictures = 0;
  let nudged = performance.now();
  const cover = document.createElement("div");
  cover.id = "splash";
  cover.setAttribute("role", "status");
  cover.setAttribute("aria-label", OURS);
  const sign = document.createElement("img");
  sign.src = "icon.svg";
  sign.alt = "";
  cover.append(sign);

  function painted() {
    const pane = document.querySelector("flt-glass-pane");
    return Boolean((pane?.shadowRoot ?? pane)?.querySelector("canvas"));
  }

  const show = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (picture) {
    pictures++;
    return show.call(this, picture);
  };

  function uncover(before, looks) {
    const most = window._flutter_skwasmInstance ? LOOKS : FEW_LOOKS;
    if (pictures - before >= PICTURES || looks >= most) {
      requestAnimationFrame(() => cover.remove());
    } else {
      setTimeout(() => uncover(before, looks + 1), 20);
    }
  }

  function look() {
    // The app names the page with its first message. Where none comes, the client says so itself.
    if (painted() && (document.title === OURS || performance.now() > GIVEN_UP_MS)) {
      uncover(pictures, 0);
      return;
    }
    if (performance.now() - nudged > NUDGE_MS) {
      // Whatever was lost on the way is drawn again.
      nudged = performance.now();
      dispatchEvent(new Event("resize"));
    }
    setTimeout(look, 50);
  }

  addEventListener("DOMContentLoaded", () => {
    document.title = `${OURS}\u2026`;
    document.body.append(cover);
    look();
  });
})();
