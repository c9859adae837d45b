import { DAY_MS } from '../../../contracts/durations.ts';
import { inTransaction } from '../../db/scope.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { createAndMailLink } from '../applications/links.ts';
import { createMissingVideoEmail } from '../emails.ts';
import { getContest } from '../store.ts';
import * as store from './store.ts';

/** Milliseconds between two checks whether the job is due. */
const POLL_INTERVAL_MS = 600_000;
/** Videos in one request to the platform, the maximum; a request costs one unit of quota. */
const BATCH_SIZE = 50;
/** Requests of one run: 25,000 videos, a twentieth of the platform's free daily quota. */
const MAX_REQUESTS = 500;

type WatchedApplicant = Awaited<ReturnType<typeof store.listWatched>>[number];

/** Marks a video as gone and mails its applicant, once for each video. */
async function markMissing(services: Services, watched: WatchedApplicant): Promise<void> {
  const { db, clock, mail } = services;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const row = await store.setVideoMissingSince(tx, watched, now);
    if (row === undefined || row.video_told_at !== null || row.email === '') return;
    const { event_name: event } = await getContest(tx, row.contest_id);
    await store.markNotified(tx, row.id, now);
    const { id, email, aka } = row;
    await createAndMailLink(services, tx, { id, email, kind: 'competitor' }, (link) =>
      createMissingVideoEmail({ aka, event, link }),
    );
  });
  mail.wake();
}

/** Marks a video that is gone, or removes the mark of one that is there again. */
async function updateVideoMark(
  services: Services,
  watched: WatchedApplicant,
  exists: boolean,
): Promise<void> {
  const isMarkedMissing = watched.video_missing_since !== null;
  if (exists && isMarkedMissing) {
    await inTransaction(services.db, (tx) => store.setVideoMissingSince(tx, watched, null));
  }
  if (!exists && !isMarkedMissing) await markMissing(services, watched);
}

/**
 * Asks the video platform for the videos of all contests that are not over, 50 at a time, and marks
 * those that are gone or are there again. A video that cannot be marked does not stop the others.
 * @returns how many are gone
 * @throws PlatformUnavailable when the platform does not answer; what was marked before stays
 * @throws AggregateError at the end, for the videos that could not be marked
 */
export async function checkVideos(services: Services): Promise<number> {
  const { db, clock, videos } = services;
  let missing = 0;
  let last = 0;
  const errors: unknown[] = [];
  for (let question = 0; question < MAX_REQUESTS; question += 1) {
    const watched = await store.listWatched(db, clock.now(), last, BATCH_SIZE);
    if (watched.length === 0) break;
    last = watched.at(-1)?.id ?? last;
    const ids = [...new Set(watched.map(({ youtube }) => youtube))];
    const foundIds = new Set((await videos.findVideos(ids)).map(({ id }) => id));
    for (const item of watched) {
      const exists = foundIds.has(item.youtube);
      if (!exists) missing += 1;
      await updateVideoMark(services, item, exists).catch((error: unknown) => errors.push(error));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `videos not marked: ${errors[0]}`);
  return missing;
}

/** Creates the job that checks the videos daily; it is retried after an outage of the platform. */
export function createVideoWatchJob(services: Services): Job {
  const { log, videos } = services;
  return {
    kind: 'video-watch',
    pollEvery: POLL_INTERVAL_MS,
    every: DAY_MS,
    listItems: async () => ((await videos.hasKey()) ? [''] : []),
    async run() {
      const missing = await checkVideos(services);
      log.info({ missing }, 'videos of applicants looked at');
    },
  };
}
