import type { Groove } from '../content.ts';
import {
  bass,
  clap,
  conga,
  crackle,
  HZ,
  hat,
  kick,
  play,
  rim,
  snare,
  type Track,
} from './instruments.ts';

type Drum = keyof Groove['drums'];

const HITS: Readonly<Record<Drum, (track: Track, at: number, isSoft: boolean) => void>> = {
  kick: (track, time, isSoft) => kick(track, { at: time, gain: isSoft ? 0.55 : 0.85 }),
  snare: (track, time, isSoft) => snare(track, { at: time, gain: isSoft ? 0.22 : 0.6 }),
  clap: (track, time, isSoft) => clap(track, { at: time, gain: isSoft ? 0.3 : 0.65 }),
  hat: (track, time, isOpen) => hat(track, { at: time, gain: 0.75 }, isOpen),
  rim: (track, time, isSoft) => rim(track, { at: time, gain: isSoft ? 0.25 : 0.5 }),
  low: (track, time, isSoft) => conga(track, { at: time, gain: isSoft ? 0.25 : 0.45, note: 52 }),
  high: (track, time, isSoft) => conga(track, { at: time, gain: isSoft ? 0.2 : 0.4, note: 60 }),
};

/** What sounds in a bar: it opens bare, drops, thins out once and comes back whole. */
function getParts(bar: number, bars: number) {
  const isOpening = bar < 2;
  const isBreak = bar === Math.floor(bars / 2) + 1;
  return {
    drums: !isOpening && !isBreak,
    bass: !isOpening,
    melody: bar % 4 >= 2 && !isOpening,
    isEnd: bar === bars - 1,
  };
}

function renderDrums(track: Track, groove: Groove, at: (step: number) => number): void {
  for (const [drum, line] of Object.entries(groove.drums) as [Drum, string][]) {
    for (const [step, sign] of Array.from(line.replaceAll(' ', '')).entries()) {
      if (sign === 'x' || sign === 'o') HITS[drum](track, at(step), sign === 'o');
    }
  }
}

function renderChord(track: Track, groove: Groove, bar: number, at: (step: number) => number) {
  const chord = groove.chords[bar % groove.chords.length] ?? [];
  const seconds = 15 / groove.bpm;
  for (const [index, step] of groove.rhythm.entries()) {
    const next = groove.rhythm[index + 1] ?? 16;
    const length = (next - step) * seconds + 0.15;
    const notes = groove.isArpeggio ? [chord[index % chord.length] ?? 60] : chord;
    for (const note of notes) {
      play(track, groove.voice, {
        at: at(step),
        note,
        length,
        gain: groove.isArpeggio ? 0.3 : 0.19,
      });
    }
  }
}

function renderBar(track: Track, groove: Groove, bar: number): void {
  const stepSeconds = 15 / groove.bpm;
  const at = (step: number) => {
    const late = step % 2 === 1 ? groove.swing : 0;
    return Math.floor((bar * 16 + step + late) * stepSeconds * HZ);
  };
  const parts = getParts(bar, groove.bars);
  renderChord(track, groove, bar, at);
  if (parts.drums) renderDrums(track, groove, at);
  if (parts.bass) {
    let from: number | undefined;
    for (const { step, note, steps } of groove.bass[bar % groove.bass.length] ?? []) {
      const length = steps * stepSeconds;
      bass(track, { at: at(step), note, length, gain: 0.5, ...(from ? { from } : {}) });
      from = note;
    }
  }
  if (!parts.melody) return;
  for (const { step, note, steps } of groove.melody) {
    play(track, 'lead', { at: at(step), note, length: steps * stepSeconds + 0.1, gain: 0.16 });
  }
}

/** Brings the loudest to a little below full, with the gentle squash of a tape. */
function master(track: Track): void {
  let peak = 0.01;
  for (let at = 0; at < track.length; at += 1) {
    const squashed = Math.tanh((track[at] ?? 0) * 0.9);
    track[at] = squashed;
    peak = Math.max(peak, Math.abs(squashed));
  }
  const fade = HZ * 1.2;
  for (let at = 0; at < track.length; at += 1) {
    track[at] = ((track[at] ?? 0) / peak) * 0.92 * Math.min(1, (track.length - at) / fade);
  }
}

/** The samples of a beat, between -1 and 1, mono, `HZ` a second. */
export function renderBeat(groove: Groove): Track {
  const track = new Float32Array(Math.ceil(groove.bars * (240 / groove.bpm) * HZ));
  for (let bar = 0; bar < groove.bars; bar += 1) renderBar(track, groove, bar);
  if (groove.dust) crackle(track, groove.dust);
  master(track);
  return track;
}

/** A WAV file of the samples, 16 bits. */
export function toWav(track: Track): Buffer {
  const bytes = Buffer.alloc(44 + track.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [16, 65_537, HZ, HZ * 2, 1_048_578].entries()) {
    bytes.writeUInt32LE(value, 16 + at * 4);
  }
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(track.length * 2, 40);
  for (let at = 0; at < track.length; at += 1) {
    bytes.writeInt16LE(Math.round((track[at] ?? 0) * 32_767), 44 + at * 2);
  }
  return bytes;
}
