import { expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { createVoting } from '../../../test/contests.ts';
import { createVoters } from '../../../test/voters.ts';

const site = withApp({ TRUST_PROXY: 'loopback' });

test('an event has the winners of its contests that are over, and not of hidden ones', async () => {
  const { vote } = createVoters(site);
  const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
  const { event, slug } = contest;
  const list = async () => {
    const answer = await site.withToken(null).get(`/postulations/champions/?event=${slug}`);
    return (answer.body as Reply<'GET /postulations/champions/'>).items;
  };
  await vote(contest, competitors[1]);
  expect(await list()).toEqual([]);
  site.advance(2 * HOUR_MS);
  const year = new Date(site.app.services.clock.now() - 5 * HOUR_MS).getUTCFullYear();
  const beta = { year, names: ['Beta'], path: `/eventos/${slug}/votar` };
  expect(await list()).toEqual([beta]);

  const next = await createVoting(site, ['Gama'], { event });
  const recounted = { ...beta, path: `/recuento/${contest.id}` };
  expect(await list()).toEqual([recounted]);
  await vote(next.contest, next.competitors[0]);
  site.advance(2 * HOUR_MS);
  expect(await list()).toEqual([{ ...beta, names: ['Gama'] }, recounted]);

  await site.staff.patch(`/postulations/postulations/${next.contest.id}/`, { postu_active: false });
  expect(await list()).toEqual([beta]);
  await site.staff.patch(`/event/init/${event}/`, { is_active: false });
  expect(await list()).toEqual([]);
});
