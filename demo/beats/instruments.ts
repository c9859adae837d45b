/** Sounds of a small drum machine and synthesiser, each added to a track where it begins. */

/** Samples in a second: half of a record's, which is plenty for a demo. */
export const HZ = 22_050;

export type Track = Float32Array;

interface Hit {
  /** Sample at which it begins. */
  at: number;
  gain: number;
}
interface Note extends Hit {
  /** MIDI number: 60 is the middle C. */
  note: number;
  /** Seconds. */
  length: number;
}

function hertz(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** Noise that is the same on every machine. */
function createNoise(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2_147_483_648 - 1;
  };
}

function add(track: Track, { at, gain }: Hit, seconds: number, sample: (t: number) => number) {
  const count = Math.min(Math.floor(seconds * HZ), track.length - at);
  for (let index = 0; index < count; index += 1) {
    track[at + index] = (track[at + index] ?? 0) + sample(index / HZ) * gain;
  }
}

/** What was worked out for a track, by its name. */
const sounds = new WeakMap<Track, Map<string, Float64Array>>();

/** Adds a sound that is the same wherever it begins; for each track it is worked out once. */
function repeat(
  track: Track,
  name: string,
  hit: Hit,
  seconds: number,
  sample: (t: number) => number,
): void {
  const known = sounds.get(track) ?? new Map<string, Float64Array>();
  sounds.set(track, known);
  const sound =
    known.get(name) ??
    Float64Array.from({ length: Math.floor(seconds * HZ) }, (_, index) => sample(index / HZ));
  known.set(name, sound);
  let index = 0;
  add(track, hit, seconds, () => sound[index++] ?? 0);
}

/** A drum whose pitch falls; `deep` in Hz is where it ends. */
export function kick(track: Track, hit: Hit, deep = 48): void {
  let phase = 0;
  repeat(track, `kick ${deep}`, hit, 0.32, (t) => {
    phase += (deep + 130 * Math.exp(-t * 38)) / HZ;
    const click = t < 0.003 ? 0.5 : 0;
    return Math.sin(2 * Math.PI * phase) * Math.exp(-t * 9) + click;
  });
}

export function snare(track: Track, hit: Hit): void {
  const noise = createNoise(hit.at + 7);
  let last = 0;
  add(track, hit, 0.22, (t) => {
    const raw = noise();
    const bright = raw - last;
    last = raw;
    const skin = Math.sin(2 * Math.PI * 188 * t) * Math.exp(-t * 28);
    return bright * 0.5 * Math.exp(-t * 20) + skin * 0.6;
  });
}

/** Three hands, almost together. */
export function clap(track: Track, hit: Hit): void {
  const noise = createNoise(hit.at + 3);
  let band = 0;
  add(track, hit, 0.24, (t) => {
    band += (noise() - band) * 0.45;
    const hands = t < 0.03 ? Math.exp(-(t % 0.011) * 190) : Math.exp(-(t - 0.03) * 22);
    return (noise() - band) * 0.5 * hands;
  });
}

/** `open` rings on. */
export function hat(track: Track, hit: Hit, open = false): void {
  const noise = createNoise(hit.at + 11);
  let last = 0;
  let before = 0;
  add(track, hit, open ? 0.25 : 0.06, (t) => {
    const raw = noise();
    const bright = raw - 2 * last + before;
    before = last;
    last = raw;
    return bright * 0.16 * Math.exp(-t * (open ? 14 : 75));
  });
}

/** Wood on wood. */
export function rim(track: Track, hit: Hit): void {
  add(track, hit, 0.05, (t) => Math.sin(2 * Math.PI * 1720 * t) * Math.exp(-t * 110) * 0.6);
}

/** A skin struck by hand. */
export function conga(track: Track, { note, ...hit }: Hit & { note: number }): void {
  const pitch = hertz(note);
  add(
    track,
    hit,
    0.22,
    (t) => Math.sin(2 * Math.PI * pitch * t * (1 - t * 0.35)) * Math.exp(-t * 17),
  );
}

/** A long, driven low tone that may slide in from `from`. */
export function bass(track: Track, note: Note & { from?: number }): void {
  const from = note.from ?? note.note;
  const [end, begin] = [hertz(note.note), hertz(from)];
  let phase = 0;
  repeat(track, `bass ${from} ${note.note} ${note.length}`, note, note.length, (t) => {
    phase += (end + (begin - end) * Math.exp(-t * 22)) / HZ;
    const fade = Math.min(1, t * 180) * Math.min(1, (note.length - t) * 40);
    return Math.tanh(Math.sin(2 * Math.PI * phase) * 1.8) * fade * Math.exp(-t * 1.4);
  });
}

export type Voice = 'keys' | 'pluck' | 'pad' | 'lead';

interface Timbre {
  /** How many harmonics, and how fast they get weaker. */
  harmonics: number;
  slope: number;
  /** Speed at which it dies away, and seconds it takes to begin. */
  decay: number;
  attack: number;
  /** Depth and speed of the wobble. */
  vibrato: number;
}

const TIMBRES: Readonly<Record<Voice, Timbre>> = {
  keys: { harmonics: 5, slope: 2.1, decay: 3.2, attack: 0.004, vibrato: 0.0018 },
  pluck: { harmonics: 9, slope: 1.2, decay: 9, attack: 0.002, vibrato: 0 },
  pad: { harmonics: 6, slope: 1.5, decay: 0.5, attack: 0.18, vibrato: 0.003 },
  lead: { harmonics: 7, slope: 1, decay: 2.4, attack: 0.01, vibrato: 0.006 },
};

/** A note whose higher harmonics die sooner, as strings and reeds do. */
export function play(track: Track, voice: Voice, note: Note): void {
  const { harmonics, slope, decay, attack, vibrato } = TIMBRES[voice];
  const pitch = hertz(note.note);
  const count = Math.max(1, Math.min(harmonics, Math.floor(HZ / 2.3 / pitch)));
  const strengths = Array.from({ length: count }, (_, index) => (index + 1) ** -slope);
  repeat(track, `${voice} ${note.note} ${note.length}`, note, note.length, (t) => {
    const turn = 2 * Math.PI * pitch * (t + (vibrato * Math.sin(2 * Math.PI * 5.2 * t)) / 30);
    // The fade of each harmonic is that of the one below it times the same fraction.
    const fraction = Math.exp(-t * decay * 0.25);
    let fade = Math.exp(-t * decay * 0.6);
    let sum = 0;
    // Each harmonic follows from the two below it: sin((n + 1)x) = 2 cos(x) sin(nx) - sin((n - 1)x).
    const twice = 2 * Math.cos(turn);
    let [below, wave] = [0, Math.sin(turn)];
    for (let number = 0; number < count && fade > 0.002; number += 1) {
      fade *= fraction;
      sum += wave * (strengths[number] ?? 0) * fade;
      [below, wave] = [wave, twice * wave - below];
    }
    return sum * Math.min(1, t / attack) * Math.min(1, (note.length - t) * 30) * 0.5;
  });
}

/** Dust of an old record over the whole track. */
export function crackle(track: Track, gain: number): void {
  const noise = createNoise(99);
  for (let at = 0; at < track.length; at += 1) {
    const speck = noise() > 0.9993 ? noise() : 0;
    track[at] = (track[at] ?? 0) + (speck + noise() * 0.012) * gain;
  }
}
