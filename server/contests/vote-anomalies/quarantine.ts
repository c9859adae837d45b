import { QUARANTINE_SCORE, type VoteReason } from '../../../contracts/vote-groups.ts';
import type { Change } from '../../db/changes.ts';
import type { Tx } from '../../db/database.ts';
import { type Job, runDue } from '../../jobs/jobs.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { type ContestRow, lockContest } from '../store.ts';
import { countWaiting, THE_RULE } from '../vote-store.ts';
import { decideVotes } from './decide-votes.ts';
import { readHouses } from './domain-store.ts';
import { groupKeys, heldReasons, NO_FACTS, type SeenVote } from './group-keys.ts';
import { listScores, listVerdicts, putVerdict } from './group-store.ts';
import { FRESH, refreshGroups, SMALL } from './refresh-groups.ts';
import { domainKind } from './signals.ts';
import * as store from './store.ts';

/** Milliseconds between two looks at the contests with quarantine. */
const POLL = 15_000;
/** Milliseconds for which the groups of a small contest are good. */
const FRESH_SMALL = 30_000;
/** Reasons of the decisions that a contest's rule takes at its close, as they are published. */
const RULE_REASONS = {
  count: 'Seguían en revisión al cierre, y la regla del concurso los cuenta',
  set_aside: 'Seguían en revisión al cierre, y la regla del concurso los aparta',
} as const;
/** The same for a vote that is confirmed after the close. */
const LATE_REASON =
  'Se confirmaron después del cierre con señales de alerta, y la regla del concurso los aparta';

type Rule = keyof typeof RULE_REASONS;

/** Returns the rule that decides about waiting votes now; null while people decide. */
function ruleNow({ quarantine, public_date_until }: ContestRow, now: number): Rule | null {
  const isRule = quarantine === 'count' || quarantine === 'set_aside';
  return isRule && now >= public_date_until ? quarantine : null;
}

interface HoldColumns {
  held_score?: number;
  set_aside_at?: number;
  set_aside_by?: string;
  set_aside_reason?: string;
  aside_for?: string;
}

/**
 * Returns for each vote the highest score of the groups that its own mailbox joins and that staff did not
 * let be; 0 for none.
 */
async function findScores(tx: Tx, contest: ContestRow, votes: readonly SeenVote[]) {
  const { id: contestId } = contest;
  const held = heldReasons(contest);
  const rare = votes.map((vote) => vote.email_domain).filter((one) => domainKind(one) !== 'large');
  const houses = await readHouses(tx, contestId, rare);
  const facts = { ...NO_FACTS, getHouse: (domain: string) => houses.get(domain) ?? '' };
  const keys = votes.map((vote) => groupKeys(vote, facts).filter(([reason]) => held.has(reason)));
  if (keys.flat().length === 0) return votes.map(() => 0);
  const plates = [...new Set(votes.map((vote) => vote.applicant_id))];
  const getName = (...parts: (string | number)[]) => parts.join(' ');
  const scores = new Map(
    (await listScores(tx, contestId, plates, keys.flat())).map((group) => [
      getName(group.applicant_id, group.reason, group.key),
      group.score,
    ]),
  );
  const dismissed = new Set(
    (await listVerdicts(tx, contestId)).map((one) =>
      getName(one.applicant_id, one.reason, one.key),
    ),
  );
  return votes.map(({ applicant_id }, at) => {
    const own = (keys[at] ?? [])
      .map(([reason, key]) => ({ reason, name: getName(applicant_id, reason, key) }))
      .filter(({ name }) => !dismissed.has(name))
      // A disposable mailbox is enough, however few there are.
      .map(({ reason, name }) =>
        Math.max(scores.get(name) ?? 0, reason === 'throw_away' ? QUARANTINE_SCORE : 0),
      );
    return Math.max(0, ...own);
  });
}

/**
 * Returns the columns of votes that depend on quarantine. A vote waits when its mailbox is
 * disposable, or, where codes prove mailboxes, of a group for its competitor (a domain, a family of
 * names) that staff did not let be and of which 98 % have a common cause. What only shares a connection, a browser or a minute with
 * such votes counts. After the close (a code may still be confirmed) the contest's rule decides at once.
 */
export async function holdColumns(
  tx: Tx,
  contest: ContestRow,
  votes: readonly SeenVote[],
  now: number,
): Promise<HoldColumns[]> {
  if (contest.quarantine === 'none') return votes.map(() => ({}));
  const scores = await findScores(tx, contest, votes);
  const rule = ruleNow(contest, now);
  return scores.map((held_score) => {
    if (held_score < QUARANTINE_SCORE || rule === 'count') return {};
    if (rule === null) return { held_score };
    const decision = {
      ...{ set_aside_by: THE_RULE, set_aside_reason: LATE_REASON },
      aside_for: store.RULE_GROUND,
    };
    return { held_score, set_aside_at: now, ...decision };
  });
}

/**
 * Lets a group of votes be. Of those that wait, the ones count that nothing else holds: they are judged
 * as new votes are. A group for which none wait, as that of a network, changes nothing.
 * @throws HttpError 404 for a contest that does not exist
 */
export async function dismissGroup(
  change: Change,
  contestId: number,
  group: { reason: VoteReason; key: string; plate: number },
  { at, by, reason: motive }: Omit<store.VoteDecision, 'kind'>,
): Promise<void> {
  const { tx } = change;
  const contest = await lockContest(tx, contestId, 'update');
  if (contest === null) throw notFound();
  const { reason, key, plate: applicant_id } = group;
  const verdict = { contest_id: contestId, reason, key, applicant_id };
  await putVerdict(tx, { ...verdict, motive, decided_by: by, decided_at: at });
  if (!heldReasons(contest).has(reason)) return;
  const waiting = await store.listWaitingVotes(tx, contestId, group);
  const scores = await findScores(tx, contest, waiting);
  const votes = waiting
    .filter((_, index) => (scores[index] ?? 0) < QUARANTINE_SCORE)
    .map(({ id }) => id);
  if (votes.length === 0) return;
  await decideVotes(change, contestId, { votes }, { kind: 'release', at, by, reason: motive });
}

/** Applies the contest's rule to the votes that wait after its close. */
export async function settleQuarantine(
  { db, clock, changes }: Services,
  contest: ContestRow,
): Promise<void> {
  const rule = ruleNow(contest, clock.now());
  if (rule === null || (await countWaiting(db, contest.id)) === 0) return;
  const kind = rule === 'count' ? 'release' : 'set_aside';
  const decision = { kind, at: clock.now(), by: THE_RULE, reason: RULE_REASONS[rule] } as const;
  await changes.make(null, (change) =>
    decideVotes(change, contest.id, { holdsResult: true }, decision),
  );
}

/** Recomputes the groups against which new votes are compared, once they are old. */
async function refreshWhenOld(services: Services, contest: ContestRow): Promise<void> {
  const { id, groups_made_at: madeAt, public_date_until: close } = contest;
  const now = services.clock.now();
  if (now >= close) return;
  const isSmall = (await store.countStored(services.db, id, SMALL + 1)) <= SMALL;
  if (madeAt !== null && now - madeAt < (isSmall ? FRESH_SMALL : FRESH)) return;
  await refreshGroups(services, contest);
}

/** Keeps the quarantine of each contest that uses one up to date. */
export function quarantineJob(services: Services): Job {
  const { db } = services;
  return {
    kind: 'quarantine',
    pollEvery: POLL,
    every: 0,
    listItems: async () => (await store.listQuarantines(db)).map(({ id }) => String(id)),
    async run(item) {
      const contest = (await store.listQuarantines(db)).find(({ id }) => String(id) === item);
      if (contest === undefined) return;
      await refreshWhenOld(services, contest);
      await settleQuarantine(services, contest);
    },
  };
}

/** Brings the quarantine of all contests up to date. */
export function runQuarantines(services: Services): Promise<number> {
  return runDue(services, quarantineJob(services));
}
