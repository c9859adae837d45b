import { inTransaction } from '../server/db/scope.ts';
import { spend } from '../server/limits/store.ts';
import type { TestApp } from './app.ts';

/** Counts `by` requests of this moment in a bucket, such as `GET /h/search/ 203.0.113.9`. */
export async function spendLimit(
  { app }: TestApp,
  bucket: string,
  by: number,
  minutes = 1,
): Promise<void> {
  const { db, clock } = app.services;
  const expense = { bucket, periodMs: minutes * 60_000, by };
  await inTransaction(db, (tx) => spend(tx, [expense], clock.now()));
}
