import { randomInt } from 'node:crypto';
import { parseTicket } from '../../../contracts/ticket-codes.ts';
import { TAKES_NO_TICKETS, WRONG_TICKET } from '../../../contracts/tickets.ts';
import type { Outcome } from '../../db/batches.ts';
import { inTransaction } from '../../db/scope.ts';
import { invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Services } from '../../services.ts';
import { findBallotError } from '../public-votes/cast-vote.ts';
import { draftVote, type Voter } from '../public-votes/draft-vote.ts';
import { lockBallot } from '../public-votes/store.ts';
import { type CountedVote, storeVotes } from '../public-votes/store-votes.ts';
import { findUsedTicketId, redeemTicket } from './store.ts';

/** Slots of votes with tickets: below those of votes confirmed by e-mail. */
const SLOT_OFFSET = 2 ** 30;

interface TicketBallot {
  ticket: string;
  plate: number;
  postu: number;
  receipt_part?: string | undefined;
}

async function storeTicketVote(
  services: Services,
  ballot: TicketBallot,
  voter: Voter,
): Promise<Outcome<CountedVote> | null> {
  const { db, clock } = services;
  const code = parseTicket(ballot.ticket);
  return inTransaction(db, async (tx) => {
    const contest = await lockBallot(tx, ballot.postu, [ballot.plate]);
    const now = clock.now();
    const ballotError = findBallotError(
      contest,
      contest?.competitors.has(ballot.plate) === true,
      now,
    );
    if (contest === null) throw ballotError ?? notFound();
    if (ballotError === null && !acceptsTickets(contest))
      throw invalid({ ticket: TAKES_NO_TICKETS });
    const hash = hashToken(code ?? '');
    const redeemed = ballotError === null ? await redeemTicket(tx, contest.id, hash, now) : null;
    const ticket = redeemed ?? (await findUsedTicketId(tx, contest.id, hash));
    if (ticket === null) return ballotError;
    const draft = await draftVote({ ...ballot, public_email: '' }, voter, now);
    const own = {
      // A ticket has no mailbox; its own number keeps the unique columns unique.
      email_key: `boleta-${ticket}`,
      verification: 'ticket',
      address_slot: -SLOT_OFFSET - ticket,
    };
    const usedTicketError = redeemed === null ? invalid({ ticket: WRONG_TICKET }) : null;
    const [stored] = await storeVotes(
      tx,
      contest,
      [{ ...draft, ...own }],
      [ballotError ?? usedTicketError],
      now,
    );
    if (stored === undefined) throw new Error('no outcome');
    if (stored instanceof Error && redeemed !== null) throw stored;
    return stored === usedTicketError ? null : stored;
  });
}

export function acceptsTickets({ verification }: { verification: string }): boolean {
  return verification === 'ticket' || verification === 'email_or_ticket';
}

/**
 * Counts a vote with a ticket. The ticket is used up in the transaction of the vote: of any number
 * of requests with one code, one counts.
 * @throws HttpError 400 on `ticket` for a wrong, used or revoked code, and in a contest without
 *   tickets; 400 or 403 as for other votes; 429 after many wrong codes
 */
export async function castTicketVote(
  services: Services,
  ballot: TicketBallot,
  voter: Voter,
): Promise<CountedVote> {
  // A code has 60 random bits: nobody guesses one, and a limit would stop a hall for one person in it.
  const counted = await storeTicketVote(services, ballot, voter);
  if (counted === null) throw invalid({ ticket: WRONG_TICKET });
  if (counted instanceof Error) throw counted;
  return counted;
}

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const CODE_LENGTH = 12;

/** Returns the code of a ticket: 60 random bits. */
export function createTicketCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');
}
