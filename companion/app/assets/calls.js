// Plays the referee's calls. The server makes the sound and decides what is said and when; only
// where it has no voice does this browser speak with its own. Nothing is sent anywhere.
(() => {
  const LATE_MS = 2000;
  let audio = null;
  let playing = null;
  let newest = 0;

  // A browser lets a page sound only once somebody has touched it.
  const unlock = () => {
    audio = audio || new AudioContext();
    if (audio.state === "suspended") {
      audio.resume();
    }
  };
  for (const gesture of ["pointerdown", "pointerup", "keydown", "touchend"]) {
    addEventListener(gesture, unlock, { capture: true, passive: true });
  }

  const silence = () => {
    if (playing) {
      playing.stop();
      playing = null;
    }
    if (window.speechSynthesis) {
      window.speechSynthesis.cancel();
    }
  };

  const play = async (call) => {
    const mine = ++newest;
    const since = performance.now();
    audio = audio || new AudioContext();
    const answer = await fetch(`/calls/${call.clip}.wav`);
    if (!answer.ok) {
      return;
    }
    const sound = await audio.decodeAudioData(await answer.arrayBuffer());
    if (mine !== newest || performance.now() - since > LATE_MS || audio.state !== "running") {
      return;
    }
    silence();
    const volume = audio.createGain();
    volume.gain.value = call.volume;
    volume.connect(audio.destination);
    playing = audio.createBufferSource();
    playing.buffer = sound;
    playing.connect(volume);
    playing.start();
  };

  const speak = (call) => {
    if (!window.speechSynthesis) {
      return;
    }
    silence();
    const words = new SpeechSynthesisUtterance(call.text);
    words.lang = call.language;
    words.rate = call.rate;
    words.volume = call.volume;
    window.speechSynthesis.speak(words);
  };

  new EventSource("/calls/stream").onmessage = (message) => {
    const call = JSON.parse(message.data);
    if (call.clip) {
      play(call).catch(() => {});
    } else {
      speak(call);
    }
  };
})();
