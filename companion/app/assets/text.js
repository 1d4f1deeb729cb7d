// The size of the text, chosen on the settings page and kept by this browser. Flutter takes it
// from the root element's type size; the server is told of it, for what is set as large as fits.
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
    const root = document.documentElement;
    root.style.fontSize = percent === 100 ? "" : `${(16 * percent) / 100}px`;
    // The browser's own setting counts where none was chosen.
    const holds = Math.round((100 * parseFloat(getComputedStyle(root).fontSize)) / 16);
    document.cookie = `companion-text=${holds}; path=/; SameSite=Lax`;
  }

  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (name, value) {
    set.call(this, name, value);
    if (name === key) apply(value);
  };
  apply(localStorage.getItem(key));
})();
