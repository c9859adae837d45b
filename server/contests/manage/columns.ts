import { getPeriod } from '../../../contracts/contest-phases.ts';
import {
  type CountsShown,
  END_BEFORE_START,
  type Quarantine,
  type Verification,
} from '../../../contracts/contests.ts';
import { omitUndefined, toOptionalFlag } from '../../db/dialect.ts';
import { invalid } from '../../http/failures.ts';
import type { ContestRow } from '../store.ts';

/** Fields of a contest as sent by the client; times are ISO 8601 texts in UTC. */
export interface SentContest {
  event?: number | undefined;
  postu_date_from?: string | undefined;
  postu_date_until?: string | undefined;
  vote_date_from?: string | undefined;
  vote_date_until?: string | undefined;
  public_date_from?: string | undefined;
  public_date_until?: string | undefined;
  postu_vote_quant?: number | undefined;
  postu_winners?: number | undefined;
  votes_per_ip?: number | undefined;
  postu_active?: boolean | undefined;
  postu_phase?: number | undefined;
  verification?: Verification | undefined;
  counts_shown?: CountsShown | undefined;
  quarantine?: Quarantine | undefined;
  hides_selections?: boolean | undefined;
}

function ms(moment: string | undefined): number | undefined {
  return moment === undefined ? undefined : Date.parse(moment);
}

/** Returns the columns of the fields that were sent, and no others. */
export function toColumns(sent: SentContest) {
  return omitUndefined({
    entry_id: sent.event,
    postu_date_from: ms(sent.postu_date_from),
    postu_date_until: ms(sent.postu_date_until),
    vote_date_from: ms(sent.vote_date_from),
    vote_date_until: ms(sent.vote_date_until),
    public_date_from: ms(sent.public_date_from),
    public_date_until: ms(sent.public_date_until),
    postu_vote_quant: sent.postu_vote_quant,
    postu_winners: sent.postu_winners,
    votes_per_ip: sent.votes_per_ip,
    postu_active: toOptionalFlag(sent.postu_active),
    postu_phase: sent.postu_phase,
    verification: sent.verification,
    counts_shown: sent.counts_shown,
    quarantine: sent.quarantine,
    hides_selections: toOptionalFlag(sent.hides_selections),
  });
}

/**
 * Checks that each period ends after it begins. Needed after merging, because one date may be sent
 * and the other stored.
 * @throws HttpError 400 on the field of the later date
 */
export function assertPeriods(contest: ContestRow): void {
  for (const [phase, name] of [
    [1, 'postu'],
    [2, 'vote'],
    [3, 'public'],
  ] as const) {
    const { from, until } = getPeriod(contest, phase);
    if (from >= until) throw invalid({ [`${name}_date_until`]: END_BEFORE_START });
  }
}
