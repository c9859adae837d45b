import { setImmediate } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import { RETENTION } from '../../contracts/retention.ts';
import type { Job } from '../jobs/jobs.ts';
import type { PurgeRule } from '../jobs/purge-rule.ts';
import { createClockWatch } from '../platform/clock.ts';
import type { Services } from '../services.ts';
import * as store from './store.ts';

/** Maximum difference to the last purge, in milliseconds, that is accepted without waiting. */
const MAX_STEP_MS = 14 * DAY_MS;
/**
 * Maximum deviation of the clock, in milliseconds, from the time that passed between two checks; a
 * larger one means that the clock was set.
 */
const MAX_JUMP_MS = HOUR_MS;
/** Milliseconds between two checks whether a purge is due. */
const POLL_INTERVAL_MS = 600_000;
/** A rule that deletes this many records at once is run again: more may be left. */
const FULL_BATCH = 100;

/** Applies a rule until nothing is left that it deletes. @returns how many records it deleted */
export async function applyPurge(services: Services, rule: PurgeRule): Promise<number> {
  const { changes, clock } = services;
  const days = rule.period === null ? 0 : RETENTION[rule.period].days;
  let count = 0;
  for (;;) {
    const now = clock.now();
    const times = { now, before: now - days * DAY_MS };
    const { run } = rule;
    const deletedRows = run && (await changes.commitPrivate(null, (change) => run(change, times)));
    const deleted = (deletedRows ?? 0) + ((await rule.runFiles?.(times)) ?? 0);
    count += deleted;
    if (deleted < FULL_BATCH) return count;
    // The embedded database waits for nothing: requests are answered between two batches.
    await setImmediate();
  }
}

/** Deletes once a day what is over its period, each rule on its own. */
export function purgeJob(
  services: Services,
  rules: readonly PurgeRule[],
  uptime?: () => number,
): Job {
  const { db, engine, clock, log } = services;
  const getSteadyMs = createClockWatch(clock, MAX_JUMP_MS, uptime);
  // It has moved far since the last purge, and for a day at least it has not been set.
  const isClockDoubtful = (lastPurge: number | null) => {
    const isSteady = getSteadyMs() >= DAY_MS;
    return lastPurge !== null && Math.abs(clock.now() - lastPurge) > MAX_STEP_MS && !isSteady;
  };
  return {
    kind: 'purge',
    pollEvery: POLL_INTERVAL_MS,
    every: DAY_MS,
    async listItems() {
      const lastPurge = await store.findLastPurge(db);
      if (!isClockDoubtful(lastPurge)) return rules.map(({ name }) => name);
      log.warn({ last: lastPurge }, 'the last purge is long ago: is the clock right?');
      return null;
    },
    async run(item) {
      const rule = rules.find(({ name }) => name === item);
      if (rule === undefined) return;
      const count = await applyPurge(services, rule);
      await store.writeLastPurge(db, clock.now());
      if (engine === 'sqlite') await store.truncateLog(db);
      if (count > 0)
        log.info({ rule: rule.name, count }, 'data was deleted at the end of its period');
    },
  };
}
