import type { z } from 'zod';
import { PHASE } from '../../contracts/contests.ts';
import { jobKinds } from '../../contracts/jobs.ts';
import { getToday } from '../../contracts/today.ts';
import { countUnreachable } from '../accounts/shared-store.ts';
import * as contests from '../contests/shared-store.ts';
import type { Database } from '../db/database.ts';
import { hasEntryAfter } from '../entries/shared-store.ts';
import * as flyers from '../flyers/shared-store.ts';
import { type Account, getAuthor } from '../http/account.ts';
import { listFailing } from '../jobs/store.ts';
import * as messages from '../messages/shared-store.ts';
import { dayInCaracas, nextDayInCaracas } from '../platform/caracas.ts';
import * as reservations from '../reservations/shared-store.ts';
import type { Api, Services } from '../services.ts';
import { FIRST_NAME, findSiteName } from '../site-texts/shared-store.ts';
import { findDemoSite } from './demo-site.ts';

type Todo = z.infer<typeof getToday.reply>['todo'][number];

const DAY_MS = 86_400_000;
/** Failures shown at once. */
const MAX_FAILURES = 20;
/** Milliseconds before its last day from which a flyer is reported as ending. */
const FLYER_NOTICE_MS = 3 * DAY_MS;

function createTodo(
  kind: Todo['kind'],
  count: number,
  section: number,
  time: number | null = null,
): Todo {
  return { kind, count, section, at: time === null ? null : new Date(time).toISOString() };
}

/** Applicants whose video is gone; the card leads to the contest that has most of them. */
async function createBrokenVideosTodo(db: Database): Promise<Todo> {
  const missing = await contests.countMissingVideos(db);
  const count = missing.reduce((sum, contest) => sum + Number(contest.count), 0);
  const [firstContest] = missing;
  return {
    ...createTodo('broken_videos', count, 62),
    ...(firstContest ? { contest: firstContest.contest_id } : {}),
  };
}

async function listStaffTodos(services: Services): Promise<Todo[]> {
  const { db, clock } = services;
  const now = clock.now();
  const open = await contests.listContestsIn(db, [PHASE.registration, PHASE.jury]);
  const confirmed = await reservations.findConfirmed(db, now, nextDayInCaracas(now));
  const ids = open.map((contest) => contest.id);
  const unreachable = await countUnreachable(db);
  return [
    createTodo('purchases', await reservations.countPurchases(db), 37),
    createTodo('requests', await reservations.countRequests(db), 31),
    createTodo('reservations_today', confirmed.count, 31, confirmed.first),
    createTodo('applicants', await contests.countWithoutVote(db, ids), 62),
    createTodo('messages', await messages.countMessages(db), 15),
    await createBrokenVideosTodo(db),
    createTodo(
      'flyers',
      await flyers.countFlyersEnding(db, dayInCaracas(now), dayInCaracas(now + FLYER_NOTICE_MS)),
      11,
    ),
    ...(unreachable === 0 ? [] : [createTodo('unreachable', unreachable, 37)]),
  ];
}

async function listJudgeTodos({ db, clock }: Services, account: Account): Promise<Todo[]> {
  const now = clock.now();
  const [contest] = (await contests.listContestsIn(db, [PHASE.jury])).filter(
    (contest) => contest.vote_date_from <= now && now < contest.vote_date_until,
  );
  if (contest === undefined) return [];
  const unseenCount = await contests.countUnseen(db, contest.id, account.id);
  return [createTodo('to_review', unseenCount, 62, contest.vote_date_until)];
}

async function listCustomerTodos({ db, clock }: Services, account: Account): Promise<Todo[]> {
  const now = clock.now();
  const nextReservation = await reservations.findComingReservation(
    db,
    account.id,
    ['pending', 'confirmed'],
    now,
  );
  return [
    createTodo('next_reservation', nextReservation === null ? 0 : 1, 32, nextReservation),
    createTodo('balance', await reservations.sumHours(db, account.id, now), 33),
  ];
}

async function readBackupStatus(services: Services) {
  const status = await services.findBackupStatus();
  // The first backup is in progress: there is nothing to report yet.
  if (status === null || status.isFirst) return null;
  const { isOk, provenAt, error } = status;
  const proven_at = provenAt === null ? null : new Date(provenAt).toISOString();
  return { is_ok: isOk, proven_at, error };
}

/** Background work that fails; of a kind that this version does not know, nothing is told. */
async function listFailures({ db }: Services) {
  const rows = await listFailing(db, MAX_FAILURES);
  return rows.flatMap(({ kind, item, last_error: error, attempts, due_at }) => {
    const jobKind = jobKinds.find((knownKind) => knownKind === kind);
    if (jobKind === undefined) return [];
    return [{ kind: jobKind, item, error, attempts, next_at: new Date(due_at).toISOString() }];
  });
}

async function readSetUp({ db, config }: Services) {
  const demo = await findDemoSite(db);
  const name = await findSiteName(db, FIRST_NAME);
  return {
    has_name: config.siteName !== null || (name !== FIRST_NAME && name !== demo?.name),
    has_artist: await hasEntryAfter(db, 'artist', demo?.lastEntry ?? 0),
    has_backups: config.backupTo !== null,
  };
}

/** Registers the routes of pending tasks by role, shown when the panel opens. */
export function todayRoutes(api: Api): void {
  api.bind(getToday, async (_input, services, ctx) => {
    const account = getAuthor(ctx);
    if (account.role === 'administrator') {
      return {
        todo: await listStaffTodos(services),
        backup: await readBackupStatus(services),
        failures: await listFailures(services),
        set_up: await readSetUp(services),
      };
    }
    const listTodos = account.role === 'judge' ? listJudgeTodos : listCustomerTodos;
    return { todo: await listTodos(services, account), backup: null, failures: [], set_up: null };
  });
}
