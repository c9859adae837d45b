import { votingPath } from '../../../contracts/paths.ts';
import { showTicket, TICKET_FRAGMENT } from '../../../contracts/ticket-codes.ts';
import * as calls from '../../../contracts/tickets.ts';
import { authorOf } from '../../http/account.ts';
import type { Api } from '../../http/api.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { writeCsv } from '../../platform/csv.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { getContest } from '../store.ts';
import { castTicketVote, takesTickets } from './cast-ticket-vote.ts';
import { createSeed, hashTicket, ticketCode } from './codes.ts';
import * as store from './store.ts';

const LOST_KEY =
  'Las boletas se guardaron con otra clave (SECRETS_KEY): no se pueden mostrar otra vez.';

function batchView(row: Awaited<ReturnType<typeof store.getUsed>>): calls.TicketBatch {
  const { id, label, quantity, used, created_by, created_at, revoked_at } = row;
  return {
    ...{ id, label, quantity, created_by },
    used: Number(used ?? 0),
    created_at: new Date(created_at).toISOString(),
    revoked_at: revoked_at === null ? null : new Date(revoked_at).toISOString(),
  };
}

const sealContext = (contestId: number) => `tickets of contest ${contestId}`;

function codesOf(seed: string, quantity: number): string[] {
  return Array.from({ length: quantity }, (_, at) => ticketCode(seed, at + 1));
}

/** Registers the calls of tickets: batches, their sheets, and the vote with one. */
export function ticketRoutes(api: Api, services: Services): void {
  const { db, changes, clock, secrets, siteUrl } = services;

  async function readBatch(id: number) {
    const batch = await store.batches.find(db, id);
    if (batch === null) throw notFound();
    const contest = await getContest(db, batch.contest_id);
    const seed = secrets.open(batch.seed, sealContext(contest.id));
    if (seed === null) throw conflict(LOST_KEY);
    const codes = codesOf(seed, batch.quantity);
    const link = `${siteUrl.get()}${votingPath(contest.event_name_id)}${TICKET_FRAGMENT}`;
    return { label: batch.label, event: contest.event_name, link, codes };
  }

  api.bind(calls.listTicketBatches, async ({ params }) => {
    await getContest(db, params.id);
    return (await store.listBatches(db, params.id)).map(batchView);
  });

  api.bind(calls.createTicketBatch, async ({ params, body }, from) => {
    const author = authorOf(from);
    const contest = await getContest(db, params.id);
    if (!takesTickets(contest)) throw invalid({ non_field_errors: calls.TAKES_NO_TICKETS });
    const seed = createSeed();
    const hashes = codesOf(seed, body.quantity).map(hashTicket);
    return changes.makePrivate(author, async ({ tx, note }) => {
      const { id } = await store.batches.insert(tx, {
        contest_id: contest.id,
        label: body.label,
        quantity: body.quantity,
        seed: secrets.seal(seed, sealContext(contest.id)),
        created_by: author.username,
        created_at: clock.now(),
      });
      await store.insertTickets(tx, id, hashes);
      const after = { contest: contest.id, ...body };
      note({ action: 'create', resource: 'tickets', id, after });
      return batchView(await store.getUsed(tx, id));
    });
  });

  api.bind(calls.revokeTicketBatch, ({ params }, from) =>
    changes.makePrivate(authorOf(from), async ({ tx, note }) => {
      // Votes in progress hold a lock on the batch: they are counted before this continues.
      const batch = await store.batches.getForUpdate(tx, params.id);
      const { used } = await store.getUsed(tx, batch.id);
      if (Number(used) > 0) throw conflict(calls.BATCH_USED);
      if (batch.revoked_at === null) {
        await store.batches.update(tx, batch.id, { revoked_at: clock.now() });
        const after = { label: batch.label, revoked: true };
        note({ action: 'update', resource: 'tickets', id: batch.id, after });
      }
      return batchView(await store.getUsed(tx, batch.id));
    }),
  );

  api.bind(calls.listTicketCodes, async ({ params }) => {
    const { codes, ...batch } = await readBatch(params.id);
    return { ...batch, codes };
  });

  api.bind(calls.exportTicketCodes, async ({ params }) => {
    const { codes, link } = await readBatch(params.id);
    const lines = codes.map((code, at) => [String(at + 1), showTicket(code), link + code]);
    return writeCsv(['N°', 'Boleta', 'Enlace'], lines);
  });

  api.bind(calls.castTicketVote, async ({ body }, from) => {
    return castTicketVote(services, body, from);
  });
}
