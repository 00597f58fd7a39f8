// Sounds: one quiet note each, made here; its frequency.
import { like } from "./like.js";

const NOTES = { moved: 190, yours: 587, refused: 150, over: 440 };
let air = null;

export function sound(name) {
  if (!like("sounds")) return;
  air ??= new AudioContext();
  const volume = new GainNode(air, { gain: 0.09 }), voice = new OscillatorNode(air, { type: "triangle", frequency: NOTES[name] });
  volume.gain.setTargetAtTime(0, air.currentTime, 0.06);
  voice.connect(volume).connect(air.destination);
  voice.start();
  voice.stop(air.currentTime + 0.5);
}
