import { beatItem, publicBeat } from '../../contracts/beats.ts';
import { getAudioAddress } from '../media/audio/audio-files.ts';
import { readColumns } from '../registry/columns.ts';
import type { BeatRow } from './store.ts';

export function toPublicBeat(row: BeatRow) {
  return {
    ...readColumns(row, publicBeat.shape),
    src: getAudioAddress(row.file),
    price: row.price_cents / 100,
  };
}

export function toBeatItem(row: BeatRow) {
  return { ...readColumns(row, beatItem.shape), ...toPublicBeat(row) };
}
