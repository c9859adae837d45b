import type { z } from 'zod';
import { PHASE } from '../../contracts/contests.ts';
import { jobKinds } from '../../contracts/jobs.ts';
import { getToday } from '../../contracts/today.ts';
import { countUnreachable } from '../accounts/shared-store.ts';
import * as contests from '../contests/shared-store.ts';
import type { Database } from '../db/database.ts';
import * as flyers from '../flyers/shared-store.ts';
import { type Account, getAuthor } from '../http/account.ts';
import { listFailing } from '../jobs/store.ts';
import * as messages from '../messages/shared-store.ts';
import { dayInCaracas, nextDayInCaracas } from '../platform/caracas.ts';
import * as reservations from '../reservations/shared-store.ts';
import type { Api, Services } from '../services.ts';

type Todo = z.infer<typeof getToday.reply>['todo'][number];

const DAY = 86_400_000;
/** Failures shown at once. */
const MOST_FAILURES = 20;
/** Milliseconds before its last day from which a flyer is reported as ending. */
const FLYER_NOTICE = 3 * DAY;

function todo(kind: Todo['kind'], count: number, section: number, at: number | null = null): Todo {
  return { kind, count, section, at: at === null ? null : new Date(at).toISOString() };
}

/** Applicants whose video is gone; the card leads to the contest that has most of them. */
async function brokenVideos(db: Database): Promise<Todo> {
  const missing = await contests.countMissingVideos(db);
  const count = missing.reduce((sum, contest) => sum + Number(contest.count), 0);
  const [most] = missing;
  return { ...todo('broken_videos', count, 62), ...(most ? { contest: most.contest_id } : {}) };
}

async function forStaff(services: Services): Promise<Todo[]> {
  const { db, clock } = services;
  const now = clock.now();
  const open = await contests.listContestsIn(db, [PHASE.registration, PHASE.jury]);
  const confirmed = await reservations.findConfirmed(db, now, nextDayInCaracas(now));
  const ids = open.map((contest) => contest.id);
  const unreachable = await countUnreachable(db);
  return [
    todo('purchases', await reservations.countPurchases(db), 37),
    todo('requests', await reservations.countRequests(db), 31),
    todo('reservations_today', confirmed.count, 31, confirmed.first),
    todo('applicants', await contests.countWithoutVote(db, ids), 62),
    todo('messages', await messages.countMessages(db), 15),
    await brokenVideos(db),
    todo(
      'flyers',
      await flyers.countFlyersEnding(db, dayInCaracas(now), dayInCaracas(now + FLYER_NOTICE)),
      11,
    ),
    ...(unreachable === 0 ? [] : [todo('unreachable', unreachable, 37)]),
  ];
}

async function forJudge({ db, clock }: Services, account: Account): Promise<Todo[]> {
  const now = clock.now();
  const [contest] = (await contests.listContestsIn(db, [PHASE.jury])).filter(
    (one) => one.vote_date_from <= now && now < one.vote_date_until,
  );
  if (contest === undefined) return [];
  const left = await contests.countUnseen(db, contest.id, account.id);
  return [todo('to_review', left, 62, contest.vote_date_until)];
}

async function forCustomer({ db, clock }: Services, account: Account): Promise<Todo[]> {
  const now = clock.now();
  const next = await reservations.findComingReservation(
    db,
    account.id,
    ['pending', 'confirmed'],
    now,
  );
  return [
    todo('next_reservation', next === null ? 0 : 1, 32, next),
    todo('balance', await reservations.sumHours(db, account.id, now), 33),
  ];
}

async function backupStatus(services: Services) {
  const status = await services.findBackupStatus();
  // The first backup is in progress: there is nothing to report yet.
  if (status === null || status.isFirst) return null;
  const { isOk, provenAt, error } = status;
  const proven_at = provenAt === null ? null : new Date(provenAt).toISOString();
  return { is_ok: isOk, proven_at, error };
}

/** Background work that fails; of a kind that this version does not know, nothing is told. */
async function listFailures({ db }: Services) {
  const rows = await listFailing(db, MOST_FAILURES);
  return rows.flatMap(({ kind, item, last_error: error, attempts, due_at }) => {
    const known = jobKinds.find((one) => one === kind);
    if (known === undefined) return [];
    return [{ kind: known, item, error, attempts, next_at: new Date(due_at).toISOString() }];
  });
}

/** Registers the routes of pending tasks by role, shown when the panel opens. */
export function todayRoutes(api: Api): void {
  api.bind(getToday, async (_input, services, ctx) => {
    const account = getAuthor(ctx);
    if (account.role === 'administrator') {
      return {
        todo: await forStaff(services),
        backup: await backupStatus(services),
        failures: await listFailures(services),
      };
    }
    const forRole = account.role === 'judge' ? forJudge : forCustomer;
    return { todo: await forRole(services, account), backup: null, failures: [] };
  });
}
