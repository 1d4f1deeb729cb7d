// The size of the text, chosen on the settings page and kept by this browser. Flutter takes it
// from the root element's type size.
(() => {
  const key = "flutter.companion.text_size";

  function apply(kept) {
    let percent = 100;
    try {
      percent = Number(JSON.parse(kept ?? "100")) || 100;
    } catch {
      // Something else wrote there: the usual size.
    }
    percent = Math.min(200, Math.max(75, percent));
    document.documentElement.style.fontSize = percent === 100 ? "" : `${(16 * percent) / 100}px`;
  }

  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (name, value) {
    set.call(this, name, value);
    if (name === key) apply(value);
  };
  apply(localStorage.getItem(key));
})();
