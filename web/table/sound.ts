/** Two small sounds, made by the browser; only where a person has switched sound on. */
let context: AudioContext | null = null;

export function playSound(kind: "done" | "refused"): void {
  context ??= new AudioContext();
  const { currentTime } = context;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = kind === "done" ? 320 : 170;
  loudness.gain.setValueAtTime(0.05, currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.0005, currentTime + 0.12);
  tone.connect(loudness).connect(context.destination);
  tone.start();
  tone.stop(currentTime + 0.13);
}
