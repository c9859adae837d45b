import { votingPath } from '../../../contracts/paths.ts';
import { TICKET_FRAGMENT } from '../../../contracts/ticket-codes.ts';
import * as calls from '../../../contracts/tickets.ts';
import type { Tx } from '../../db/database.ts';
import { getAuthor } from '../../http/account.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { toIsoOrNull } from '../../platform/clock.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Api } from '../../services.ts';
import { addLines } from '../lines-store.ts';
import { getContest, lockContest } from '../store.ts';
import { acceptsTickets, castTicketVote, createTicketCode } from './cast-ticket-vote.ts';
import * as store from './store.ts';

function toTicketBatch(row: Awaited<ReturnType<typeof store.getBatch>>): calls.TicketBatch {
  const { id, label, place, quantity, used, created_by, created_at } = row;
  return {
    id,
    label,
    place,
    quantity,
    created_by,
    used: Number(used ?? 0),
    created_at: new Date(created_at).toISOString(),
    expected_from: toIsoOrNull(row.expected_from),
    revoked_at: toIsoOrNull(row.revoked_at),
  };
}

/** Writes into the public list what became of a batch. */
async function addBatchLine(tx: Tx, batch: store.BatchRow, kind: 'made' | 'revoked', at: number) {
  const { id, contest_id, quantity } = batch;
  const line = { contest_id, kind: 'tickets' as const, at, subject: String(id) };
  await addLines(tx, [{ ...line, reason: `${kind} ${quantity}` }]);
}

/** Registers the calls of tickets: batches, and the vote with one. */
export function ticketRoutes(api: Api): void {
  api.bind(calls.listTicketBatches, async ({ params }, { db }) => {
    await getContest(db, params.id);
    return (await store.listBatches(db, params.id)).map(toTicketBatch);
  });
  api.bind(
    calls.createTicketBatch,
    async ({ params, body }, { db, changes, clock, siteUrl }, ctx) => {
      const author = getAuthor(ctx);
      const contest = await getContest(db, params.id);
      if (!acceptsTickets(contest)) throw invalid({ non_field_errors: calls.TAKES_NO_TICKETS });
      const codes = Array.from({ length: body.quantity }, createTicketCode);
      const batch = await changes.commitPrivate(author, async ({ tx, audit }) => {
        const now = clock.now();
        const row = await store.batches.insert(tx, {
          contest_id: contest.id,
          label: body.label,
          place: body.place ?? '',
          expected_from: body.expected_from === undefined ? null : Date.parse(body.expected_from),
          quantity: body.quantity,
          created_by: author.username,
          created_at: now,
        });
        await store.insertTickets(tx, row.id, codes.map(hashToken));
        await addBatchLine(tx, row, 'made', now);
        // The answer is the only time that the codes are read.
        const after = { contest: contest.id, ...body, are_codes_read: true };
        audit({ action: 'create', resource: 'tickets', id: row.id, after });
        return toTicketBatch(await store.getBatch(tx, row.id));
      });
      const link = `${siteUrl.get()}${votingPath(contest.event_name_id)}${TICKET_FRAGMENT}`;
      return { ...batch, event: contest.event_name, link, codes };
    },
  );
  api.bind(calls.revokeTicketBatch, ({ params }, { changes, clock }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const { contest_id } = await store.batches.get(tx, params.id);
      await lockContest(tx, contest_id, 'share');
      // Votes in progress hold a lock on the batch: they are counted before this continues.
      const batch = await store.batches.getForUpdate(tx, params.id);
      const { used } = await store.getBatch(tx, batch.id);
      if (Number(used) > 0) throw conflict(calls.BATCH_USED);
      if (batch.revoked_at === null) {
        const now = clock.now();
        await store.batches.update(tx, batch.id, { revoked_at: now });
        await addBatchLine(tx, batch, 'revoked', now);
        const after = { label: batch.label, revoked: true };
        audit({ action: 'update', resource: 'tickets', id: batch.id, after });
      }
      return toTicketBatch(await store.getBatch(tx, batch.id));
    }),
  );
  api.bind(calls.castTicketVote, async ({ body }, services, ctx) => {
    return castTicketVote(services, body, ctx);
  });
}
