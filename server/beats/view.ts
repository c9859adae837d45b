import { type BeatItem, beatTextNames, type PublicBeat } from '../../contracts/beats.ts';
import { fromFlag } from '../db/dialect.ts';
import { audioAddress } from '../media/audio/audio-files.ts';
import { pick } from '../platform/pick.ts';
import type { BeatRow } from './store.ts';

export function publicBeatView(row: BeatRow): PublicBeat {
  const { id, bpm, time, duration, peaks } = row;
  return {
    id,
    src: audioAddress(row.file),
    ...pick(row, beatTextNames),
    bpm,
    price: row.price_cents / 100,
    time,
    duration,
    peaks,
  };
}

export function beatView(row: BeatRow): BeatItem {
  return { ...publicBeatView(row), priority: row.priority, is_active: fromFlag(row.is_active) };
}

/** Returns the audit snapshot of a beat: the panel's fields without the waveform, and the stored file. */
export function beatNote(row: BeatRow) {
  const { peaks: _peaks, src: _src, ...shown } = beatView(row);
  return { ...shown, file: row.file };
}
