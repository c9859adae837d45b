import type { z } from 'zod';
import { DAY_MS } from '../../contracts/durations.ts';
import { jobKinds } from '../../contracts/jobs.ts';
import { getToday } from '../../contracts/today.ts';
import { countUnreachable } from '../accounts/shared-store.ts';
import { createMissingVideoCount } from '../contests/missing-videos.ts';
import * as contests from '../contests/shared-store.ts';
import { hasEntryAfter } from '../entries/shared-store.ts';
import * as flyers from '../flyers/shared-store.ts';
import { type Account, getAuthor } from '../http/account.ts';
import { listFailing } from '../jobs/store.ts';
import * as messages from '../messages/shared-store.ts';
import { dayInCaracas, nextDayInCaracas } from '../platform/clock.ts';
import * as reservations from '../reservations/shared-store.ts';
import type { Api, Services } from '../services.ts';
import { FIRST_NAME, findSiteName } from '../site-texts/shared-store.ts';
import { countLostSongs } from '../songs/shared-store.ts';
import { findDemoSite } from './demo-site.ts';

type Todo = z.infer<typeof getToday.reply>['todo'][number];

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

/** What waits in contests; the card leads to the first that has some of it. */
function createContestTodo(
  kind: Todo['kind'],
  counts: readonly { contest_id: number; count: number }[],
  section: number,
): Todo {
  const count = counts.reduce((sum, contest) => sum + Number(contest.count), 0);
  const first = counts.find((contest) => Number(contest.count) > 0);
  return { ...createTodo(kind, count, section), ...(first ? { contest: first.contest_id } : {}) };
}

async function listStaffTodos(
  services: Services,
  missingVideos: Parameters<typeof createContestTodo>[1],
): Promise<Todo[]> {
  const { db, clock } = services;
  const now = clock.now();
  const juries = await contests.listOpenJuries(db, now);
  const confirmed = await reservations.countConfirmedReservations(db, now, nextDayInCaracas(now));
  const unreachable = await countUnreachable(db);
  const lostSongs = await countLostSongs(db);
  return [
    createTodo('purchases', await reservations.countPurchasesInReview(db), 37),
    createTodo('requests', await reservations.countPendingReservations(db), 31),
    createTodo('reservations_today', confirmed.count, 31, confirmed.first),
    createContestTodo('judges', await contests.countLateJudges(db, juries), 64),
    createTodo('messages', await messages.countUnreadMessages(db), 15),
    createContestTodo('broken_videos', missingVideos, 62),
    createTodo(
      'flyers',
      await flyers.countFlyersEnding(db, dayInCaracas(now), dayInCaracas(now + FLYER_NOTICE_MS)),
      11,
    ),
    ...(lostSongs === 0 ? [] : [createTodo('songs', lostSongs, 53)]),
    ...(unreachable === 0 ? [] : [createTodo('unreachable', unreachable, 37)]),
  ];
}

async function listJudgeTodos({ db, clock }: Services, account: Account): Promise<Todo[]> {
  const now = clock.now();
  const open = await contests.listOpenJuries(db, now);
  const juries = await contests.filterContestsOfJudge(db, open, account.id);
  for (const contest of juries) {
    const count = await contests.countUnseenApplicants(db, contest, account.id);
    const todo = createTodo('to_review', count, 62, contest.vote_date_until);
    if (count > 0) return [{ ...todo, contest: contest.id }];
  }
  const [first] = juries;
  return first === undefined ? [] : [createTodo('to_review', 0, 62, first.vote_date_until)];
}

async function listCustomerTodos({ db, clock }: Services, account: Account): Promise<Todo[]> {
  const now = clock.now();
  const nextReservation = await reservations.findNextReservationStart(
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
  if (status === null || status.hasNoEndedRun) return null;
  const { isOk, provenAt, error } = status;
  const proven_at = provenAt === null ? null : new Date(provenAt).toISOString();
  return { is_ok: isOk, proven_at, error };
}

/** Background work that fails; of a kind that this version does not know, nothing is told. */
async function listFailures({ db }: Services) {
  const rows = await listFailing(db, MAX_FAILURES);
  return rows.flatMap(({ kind, item, last_error: error, attempts, due_at }) => {
    const jobKind = jobKinds.find((candidate) => candidate === kind);
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
  const countMissingVideos = createMissingVideoCount();
  api.bind(getToday, async (_input, services, ctx) => {
    const account = getAuthor(ctx);
    if (account.role === 'administrator') {
      return {
        todo: await listStaffTodos(services, await countMissingVideos(services)),
        backup: await readBackupStatus(services),
        failures: await listFailures(services),
        set_up: await readSetUp(services),
      };
    }
    const listTodos = account.role === 'judge' ? listJudgeTodos : listCustomerTodos;
    return { todo: await listTodos(services, account), backup: null, failures: [], set_up: null };
  });
}
