import { storeChoice } from "#src/shared/choice-cookies.ts";
import { soundCookie, soundMaxAgeSeconds } from "./rules.ts";

/** Product 9.8: the sound of new messages is on unless the cookie holds 0. */
export const isSoundOn = () => !document.cookie.split(/; */).includes(`${soundCookie}=0`);

export const switchSound = (isOn: boolean) => storeChoice(soundCookie, isOn ? "1" : "0", soundMaxAgeSeconds);

let audio: AudioContext | undefined;

/** Plays two short notes. Browsers allow it only after the first press on the page. */
export function playSound() {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  for (const [frequency, at] of [
    [660, 0],
    [880, 0.12],
  ] as const) {
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + at;
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.18);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + 0.2);
  }
}
