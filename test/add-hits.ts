import { insertMany } from '../server/db/insert-many.ts';
import type { TestApp } from './app.ts';

/** Counts `count` requests of this moment in a bucket of the throttle. */
export async function addHits({ app }: TestApp, bucket: string, count: number): Promise<void> {
  const { db, clock } = app.services;
  const hits = Array.from({ length: count }, () => ({ bucket, hit_at: clock.now() }));
  await insertMany(db, 'throttle_hit', hits);
}
