import { HOUR_MS } from '../contracts/durations.ts';
import { auditPurges } from './audit/purge-store.ts';
import { createVoteListJob } from './contests/list/close-voting.ts';
import { contestPurges } from './contests/purge-store.ts';
import { planJob } from './editing/run-plans.ts';
import { figurePurges } from './figures/store.ts';
import { pictureJob } from './halftone/finish-pictures.ts';
import type { Calls } from './http/api.ts';
import type { Job } from './jobs/jobs.ts';
import type { PurgeRule } from './jobs/purge-rule.ts';
import { deleteOldCounts } from './limits/store.ts';
import { createDateReminderJob } from './messages/announcements/interested.ts';
import { createAnnouncementJob } from './messages/announcements/send.ts';
import { messagePurges } from './messages/purge-store.ts';
import { createExpirationJob } from './reservations/expirations.ts';
import { reservationPurges } from './reservations/purge-store.ts';
import { createReminderJob } from './reservations/remind.ts';
import { listCommonPurges } from './retention/common-rules.ts';
import { purgeJob } from './retention/purge.ts';
import type { Services } from './services.ts';
import { createVideoJob } from './site/newest-videos.ts';
import { createSongFileJob } from './songs/find-lost-files.ts';
import { sweepJob } from './stored-files/sweep.ts';
import { trashPurges } from './trash/retention-store.ts';

/** What is deleted when its period is over, by the slices that store it. */
export function listPurges({ config }: Pick<Services, 'config'>): PurgeRule[] {
  return [
    ...messagePurges,
    ...contestPurges,
    ...reservationPurges,
    ...trashPurges,
    ...figurePurges,
    ...auditPurges,
    // After the audit: files of earlier versions go with the entry that names them.
    ...listCommonPurges(config),
  ];
}

/** All work that is done without a request. */
export function listJobs(api: Calls, services: Services): Job[] {
  return [
    planJob(api, services),
    createExpirationJob(services),
    createReminderJob(services),
    createAnnouncementJob(services),
    createDateReminderJob(services),
    createVoteListJob(services),
    pictureJob(services),
    createSongFileJob(services),
    createVideoJob(services),
    purgeJob(services, listPurges(services)),
    sweepJob(services),
    {
      kind: 'reply-sweep',
      pollEvery: 600_000,
      every: HOUR_MS,
      run: () => services.idempotency.sweep(),
    },
    {
      kind: 'limit-sweep',
      pollEvery: 600_000,
      every: HOUR_MS,
      run: () => deleteOldCounts(services.db, services.clock.now()),
    },
  ];
}
