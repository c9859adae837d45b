import { describe, expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { withApp } from '../../test/app.ts';
import { makeContest } from '../../test/contests.ts';

type Found = Reply<'GET /h/find/'>['results'];

describe('finding records of the panel', () => {
  const site = withApp();
  const { staff: admin } = site;
  async function find(q: string): Promise<Found> {
    const answer = await admin.get(`/h/find/?q=${encodeURIComponent(q)}`);
    expect(answer.status).toBe(200);
    return (answer.body as { results: Found }).results;
  }

  test('finds every kind by words in any order, switched off ones too, without accents', async () => {
    const contest = await makeContest(site);
    expect(await find('batalla')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ resource: 'event', id: contest.event, is_active: true }),
        expect.objectContaining({ resource: 'contest', id: contest.id, owner: null }),
      ]),
    );

    const artist = (await admin.post('/artist/init/', { name: 'Ñandú Órbita', description: 'x' }))
      .body as { id: number };
    await admin.patch(`/artist/init/${artist.id}/`, { is_active: false });
    await admin.post('/h/calendar/', { title: 'Giras del órbita', ref: 'a@b', max_results: 5 });
    expect(await find('orbita ñan')).toEqual([
      {
        ...{ resource: 'artist', id: artist.id, owner: null },
        title: 'Ñandú Órbita',
        detail: '',
        is_active: false,
      },
    ]);
    expect((await find('orbita')).map(({ resource }) => resource).sort()).toEqual([
      'artist',
      'calendar',
    ]);

    const judge = await find('cuenta-judge');
    await site.as('judge');
    expect(judge).toEqual([]);
    expect(await find('cuenta-judge')).toEqual([
      expect.objectContaining({
        resource: 'judge',
        title: 'Nombre Apellido',
        detail: 'cuenta-judge',
      }),
    ]);
  });

  test('only administrators find; any text is a query', async () => {
    for (const q of ['"', "'", '%', '_', '\\', '(', '!'])
      expect(await find(q)).toEqual(expect.any(Array));
    expect((await admin.get('/h/find/?q=')).status).toBe(400);
    expect((await admin.get(`/h/find/?q=${'x'.repeat(101)}`)).status).toBe(400);
    for (const role of ['judge', 'customer'] as const) {
      expect((await (await site.as(role)).get('/h/find/?q=a')).status).toBe(403);
    }
    expect((await site.withToken(null).get('/h/find/?q=a')).status).toBe(401);
  });
});
