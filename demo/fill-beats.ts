import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { getPeaks } from '../contracts/peaks.ts';
import type { Tx } from '../server/db/database.ts';
import { createAudioName } from '../server/media/audio/audio-files.ts';
import { resolveFromRoot } from '../server/platform/project-root.ts';
import type { Services } from '../server/services.ts';
import { HZ, type Track } from './beats/instruments.ts';
import { toWav } from './beats/render-beat.ts';
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

/** Renders every beat in a thread of its own, beside the pictures, and stores it. */
export async function createBeats({ storage }: Services): Promise<MadeBeat[]> {
  const made: MadeBeat[] = [];
  const workerData = demo.beats.map(({ groove }) => groove);
  const worker = new Worker(resolveFromRoot('demo/beats/beat-worker.ts'), { workerData });
  const rendered = on(worker, 'message');
  for (const beat of demo.beats) {
    const [samples] = (await rendered.next()).value as [Track];
    const file = createAudioName('wav');
    await storage.put(file, toWav(samples));
    made.push({ beat, file, duration: Math.round(samples.length / HZ), peaks: getPeaks(samples) });
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
