import { QUARANTINE_SCORE, type VoteReason } from '../../../contracts/vote-groups.ts';
import type { Change } from '../../db/changes.ts';
import type { Tx } from '../../db/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { type ContestRow, lockContest } from '../store.ts';
import { countResultPending, RULE_AUTHOR } from '../vote-store.ts';
import { decideVotes } from './decide-votes.ts';
import { type AnalysedVote, QUARANTINED_REASON } from './group-keys.ts';
import { listVerdicts, upsertVerdict } from './group-store.ts';
import * as store from './store.ts';

/** Milliseconds between two looks at the contests with quarantine. */
const POLL_INTERVAL_MS = 15_000;
/** Reasons of the decisions that a contest's rule takes at its close, as they are published. */
const RULE_REASONS = {
  count: 'Seguían en revisión al cierre, y la regla del concurso los cuenta',
  set_aside: 'Seguían en revisión al cierre, y la regla del concurso los aparta',
} as const;
/** The same for a vote that is confirmed after the close. */
const LATE_REASONS = {
  count:
    'Se confirmaron después del cierre con señales de alerta, y la regla del concurso los cuenta',
  set_aside:
    'Se confirmaron después del cierre con señales de alerta, y la regla del concurso los aparta',
} as const;

type Rule = keyof typeof RULE_REASONS;

/** Returns the rule that decides about waiting votes now; null while people decide. */
function getActiveRule({ quarantine, public_date_until }: ContestRow, now: number): Rule | null {
  const isRule = quarantine === 'count' || quarantine === 'set_aside';
  return isRule && now >= public_date_until ? quarantine : null;
}

interface HoldColumns {
  held_score?: number;
  released_at?: number;
  released_by?: string;
  released_reason?: string;
  set_aside_at?: number;
  set_aside_by?: string;
  set_aside_reason?: string;
  aside_for?: string;
}

/**
 * Returns the columns of votes that depend on quarantine. A vote waits when its mailbox is disposable and staff have
 * not dismissed the group of its service for its competitor; votes that only stand out beside others count, and are
 * shown to staff. After the close (a code may still be confirmed) the contest's rule decides at once.
 */
export async function getHoldColumns(
  tx: Tx,
  contest: ContestRow,
  votes: readonly AnalysedVote[],
  now: number,
): Promise<HoldColumns[]> {
  const isDisposable = ({ is_throw_away }: AnalysedVote) => is_throw_away === 1;
  if (contest.quarantine === 'none' || !votes.some(isDisposable)) return votes.map(() => ({}));
  const dismissed = (await listVerdicts(tx, contest.id)).filter(
    ({ reason }) => reason === QUARANTINED_REASON,
  );
  const rule = getActiveRule(contest, now);
  return votes.map((vote) => {
    const isDismissed = dismissed.some(
      ({ key, applicant_id }) => key === vote.email_domain && applicant_id === vote.applicant_id,
    );
    if (!isDisposable(vote) || isDismissed) return {};
    const held_score = QUARANTINE_SCORE;
    if (rule === null) return { held_score };
    const reason = LATE_REASONS[rule];
    if (rule === 'count') {
      return { held_score, released_at: now, released_by: RULE_AUTHOR, released_reason: reason };
    }
    const decision = { set_aside_by: RULE_AUTHOR, set_aside_reason: reason };
    return { held_score, set_aside_at: now, ...decision, aside_for: store.RULE_GROUND };
  });
}

/**
 * Dismisses a group of votes: those of it that wait are released, and later ones do not wait.
 * @throws HttpError 404 for a contest that does not exist
 */
export async function dismissGroup(
  change: Change,
  contestId: number,
  group: { reason: VoteReason; key: string; plate: number },
  { at, by, reason: decisionReason }: Omit<store.VoteDecision, 'kind'>,
): Promise<void> {
  const { reason, key, plate: applicant_id } = group;
  const verdict = { contest_id: contestId, reason, key, applicant_id };
  // The lock on the contest comes first, as in votes.
  if ((await lockContest(change.tx, contestId, 'update')) === null) throw notFound();
  await upsertVerdict(change.tx, {
    ...verdict,
    motive: decisionReason,
    decided_by: by,
    decided_at: at,
  });
  if (reason !== QUARANTINED_REASON) return;
  await decideVotes(change, contestId, group, { kind: 'release', at, by, reason: decisionReason });
}

/** Applies the contest's rule to the votes that wait after its close. */
export async function applyQuarantineRule(
  { db, clock, changes }: Services,
  contest: ContestRow,
): Promise<void> {
  const rule = getActiveRule(contest, clock.now());
  if (rule === null || (await countResultPending(db, contest.id)) === 0) return;
  const kind = rule === 'count' ? 'release' : 'set_aside';
  const decision = { kind, at: clock.now(), by: RULE_AUTHOR, reason: RULE_REASONS[rule] } as const;
  await changes.commit(null, (change) =>
    decideVotes(change, contest.id, { holdsResult: true }, decision),
  );
}

/** Creates the job that applies the rules of contests with quarantine after their close. */
export function createQuarantineJob(services: Services): Job {
  const { db } = services;
  return {
    kind: 'quarantine',
    pollEvery: POLL_INTERVAL_MS,
    every: 0,
    listItems: async () => (await store.listQuarantines(db)).map(({ id }) => String(id)),
    async run(item) {
      const contest = (await store.listQuarantines(db)).find(({ id }) => String(id) === item);
      if (contest === undefined) return;
      await applyQuarantineRule(services, contest);
    },
  };
}
