import { peaksOf } from '../contracts/peaks.ts';
import type { Tx } from '../server/db/database.ts';
import { makeAudioName } from '../server/media/audio/audio-files.ts';
import type { Services } from '../server/services.ts';
import { HZ } from './beats/instruments.ts';
import { renderBeat, toWav } from './beats/render-beat.ts';
import { demo } from './content.ts';
import type { DemoBeat } from './content-types.ts';

/** A beat that was played and stored, by its stored name. */
export interface MadeBeat {
  beat: DemoBeat;
  file: string;
  /** Seconds, whole. */
  duration: number;
  peaks: string;
}

/** Plays every beat and stores it. */
export async function makeBeats({ storage }: Services): Promise<MadeBeat[]> {
  const made: MadeBeat[] = [];
  for (const beat of demo.beats) {
    const samples = renderBeat(beat.groove);
    const file = makeAudioName('wav');
    await storage.put(file, toWav(samples));
    made.push({ beat, file, duration: Math.round(samples.length / HZ), peaks: peaksOf(samples) });
  }
  return made;
}

export async function insertBeats(tx: Tx, made: readonly MadeBeat[]): Promise<void> {
  for (const { beat, ...audio } of made) {
    const { groove, price, ...words } = beat;
    const time = `${Math.floor(audio.duration / 60)}:${String(audio.duration % 60).padStart(2, '0')}`;
    const row = { ...words, ...audio, time, bpm: groove.bpm, price_cents: Math.round(price * 100) };
    await tx
      .insertInto('beat')
      .values({ ...row, is_active: 1 })
      .execute();
  }
}
