// Covers the page until its first picture is painted. Flet's own cover goes as soon as the first
// picture is made; on a slow machine seconds pass from there until it is seen, on an empty page.
(() => {
  const NUDGE_MS = 4000;
  let nudged = performance.now();
  const cover = document.createElement("div");
  cover.id = "splash";
  cover.setAttribute("role", "status");
  cover.setAttribute("aria-label", "Companion");
  const sign = document.createElement("img");
  sign.src = "icon.svg";
  sign.alt = "";
  cover.append(sign);

  function painted() {
    const pane = document.querySelector("flt-glass-pane");
    return Boolean((pane?.shadowRoot ?? pane)?.querySelector("canvas"));
  }

  function look() {
    if (painted()) {
      // The canvas is shown with the browser's next picture.
      requestAnimationFrame(() => requestAnimationFrame(() => cover.remove()));
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
    document.body.append(cover);
    look();
  });
})();
