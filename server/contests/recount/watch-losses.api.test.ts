import { expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { createVoting } from '../../../test/contests.ts';
import { runDue } from '../../jobs/jobs.ts';
import { sealVotes } from './seal-votes.ts';
import { createLossJob } from './watch-losses.ts';

const site = withApp({ TRUST_PROXY: 'loopback' });

test.each([
  ['a vote whose line is written', true, 'public_vote', 'faltan 1'],
  ['a vote whose line waits', false, 'public_vote', 'faltan 1'],
  ['an event that waits', false, 'vote_event', 'de 1 votos'],
] as const)('staff are told within an hour that %s is gone', async (_, isSealed, table, text) => {
  const { services } = site.app;
  const { contest, competitors } = await createVoting(site, ['Alfa'], {
    public_date_until: new Date(services.clock.now() + 5 * HOUR_MS).toISOString(),
  });
  const { contest: other, competitors: others } = await createVoting(site, ['Beta']);
  for (const [at, item] of [contest, contest, other].entries()) {
    const plate = item === contest ? competitors[0] : others[0];
    const ballot = { public_email: `p${at}@example.com`, plate, postu: item.id };
    await site.withAddress(`10.1.${at}.1`).post('/postulations/public-votes/', ballot);
  }
  if (isSealed) await sealVotes(services, contest.id);
  const staff = await site.as('administrator');
  const failures = async () => {
    await runDue(services, createLossJob(services));
    const { body } = await staff.get('/me/today/');
    const all = (body as Reply<'GET /me/today/'>).failures;
    return all.filter(({ kind, item }) => kind === 'vote-losses' && item === String(contest.id));
  };
  expect(await failures()).toEqual([]);
  const { id } = await services.db
    .selectFrom(table)
    .select('id')
    .where('contest_id', '=', contest.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await services.db.deleteFrom(table).where('id', '=', id).execute();
  site.advance(HOUR_MS / 2);
  expect(await failures()).toMatchObject([{ error: expect.stringContaining(text) }]);
  // Afterwards the failure stands until the close; no other voting has one.
  await runDue(services, createLossJob(services));
  const { body } = await staff.get('/me/today/');
  expect((body as Reply<'GET /me/today/'>).failures.map(({ item }) => item)).not.toContain(
    String(other.id),
  );
});
