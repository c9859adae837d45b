// What the page shows is the same on both databases.
import { expect, test, vi } from 'vitest';
import { withApp } from '../../test/app.ts';
import { createVoting } from '../../test/contests.ts';

const site = withApp({}, { pages: 'production' });

test('the HTML of a voting has the ink of its event and counts that are renewed after five seconds', async () => {
  const { contest, competitors } = await createVoting(site, ['Ana', 'Beto']);
  await (await site.as('administrator')).patch(`/event/init/${contest.event}/`, { ink: 'mint' });
  const read = async () => {
    const { body } = await site.app.http.inject({ url: `/eventos/${contest.slug}/votar` });
    const texts = body.replace(/<[^<>]+>/g, ' ').replace(/\s+/g, ' ');
    const standings = texts.split('Así va la votación')[1]?.split('En el cartel')[0]?.trim();
    return { body, standings };
  };
  const { body, standings } = await read();
  expect(body).toMatch(/id="votacion"[^<>]* data-ink="mint"/);
  expect(standings).toBe('Ana 0 votos Beto 0 votos');
  const now = performance.now.bind(performance);
  const vote = { public_email: 'voto@example.com', plate: competitors[1], postu: contest.id };
  expect((await site.withToken(null).post('/postulations/public-votes/', vote)).status).toBe(201);
  expect((await read()).standings).toBe(standings);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000);
  expect((await read()).standings).toBe(standings);
  await vi.waitFor(async () => expect((await read()).standings).toBe('Beto 1 voto Ana 0 votos'));
  vi.restoreAllMocks();
});

test('a competitor has one page: the number leads to that of the reference, a blank one to the voting', async () => {
  const { contest, competitors } = await createVoting(site, ['Ana', 'Beto']);
  const voting = `/eventos/${contest.slug}/votar`;
  for (const [asked, page] of [
    [competitors[1], `${voting}/beto`],
    ['%20beto', `${voting}/beto`],
    ['%20', voting],
  ]) {
    const answer = await site.app.http.inject({ url: `${voting}/${asked}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([301, page]);
  }
});
