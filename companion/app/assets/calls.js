// Speaks the referee's calls with the voices of this computer; nothing is sent anywhere.
// The server decides whether this browser has its voice switched on.
(() => {
  const calls = new EventSource("/calls");
  calls.onmessage = (message) => {
    const call = JSON.parse(message.data);
    if (!window.speechSynthesis) {
      return;
    }
    const words = new SpeechSynthesisUtterance(call.text);
    words.lang = call.language;
    // The newest call is the one that counts.
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(words);
  };
})();
