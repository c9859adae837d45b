import { beforeAll, expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { recordPath } from '../../contracts/kinds.ts';
import { withApp } from '../../test/app.ts';
import { archivedSite, getContents } from '../../test/archived-site.ts';
import { calls } from '../../test/calls.ts';
import { createRecords, type Records } from '../../test/records.ts';
import { contents, findContent } from '../contents.ts';
import { getTrashedTable, isTrashedTable, TRASHED_TABLE_NAMES } from './trashed-tables.ts';

const site = withApp();
let records: Records;
beforeAll(async () => {
  ({ records } = await createRecords(site));
});

/** What the audit calls the records that a call deletes, in the order in which they can be restored. */
const deleted = contents
  .flatMap(({ resources }) => resources)
  .filter((item) =>
    calls.some(({ method, path }) => method === 'DELETE' && path === recordPath(item)),
  );

async function listRows() {
  const { audit_entry, content_version, session, limit_count, search_document, ...rest } =
    (await getContents(archivedSite(site))) as Record<string, unknown>;
  return rest;
}

test('every kind of content is kept under its name, and restored as it was', async () => {
  const staff = await site.as('administrator');
  // An event with a contest is not deleted.
  const { body } = await staff.get('/postulations/postulations/');
  for (const { id } of body as { id: number }[]) {
    expect((await staff.delete(`/postulations/postulations/${id}/`)).status).toBe(200);
  }
  const before = await listRows();
  for (const resource of deleted) {
    const id = records[recordPath(resource)]?.id;
    const path = recordPath(resource).replace(':id', String(id));
    const { status } = await staff.delete(path);
    expect([resource, status]).toEqual([resource, 200]);
    const { results } = (await staff.get('/h/trash/')).body as Reply<'GET /h/trash/'>;
    expect(results).toMatchObject([{ resource, record_id: id }]);
    const isNamed = findContent(resource)?.staffSearch !== undefined;
    if (isNamed) expect([resource, results[0]?.label]).not.toEqual([resource, '']);
    const restored = await staff.post('/h/trash/restore/', { resource, record_id: id });
    expect([resource, restored.status]).toEqual([resource, 200]);
  }
  expect(await listRows()).toEqual(before);
});

/** Pairs of tables with records that are deleted by a call, where rows of one, or its redirects, reference the other. */
function listRelated(): [string, string][] {
  const pairs = TRASHED_TABLE_NAMES.flatMap((table) => {
    const { belongsTo = {}, releases = {}, redirectsTo } = getTrashedTable(table);
    const own = redirectsTo?.table ?? table;
    return [...Object.values(belongsTo), ...Object.keys(releases)].map((other) =>
      [own, other].toSorted().join(' '),
    );
  });
  return [...new Set(pairs)]
    .map((pair) => pair.split(' ') as [string, string])
    .filter(([a, b]) => a !== b && isTrashedTable(a) && isTrashedTable(b));
}

test('of two records that belong together both are deleted and restored, in every order', async () => {
  const staff = await site.as('administrator');
  const { db } = site.app.services;
  const artists = ['Alfa', 'Beta'].map((name) =>
    staff.post('/artist/init/', { name, description: 'x' }),
  );
  const [a, b] = (await Promise.all(artists)).map(({ body }) => (body as { id: number }).id);
  const song = { title: 'Camino', artist: a, year: 2020, lyric: 'Una' };
  const { id: lyric } = (await staff.post('/h/lyrics/', song)).body as { id: number };
  // A redirect below one artist to a lyric of another.
  await staff.patch(`/h/lyrics/${lyric}/`, { artist: b });
  const findIds = (table: string) =>
    deleted
      .filter((resource) => findContent(resource)?.table === table)
      .map((resource) => ({ resource, id: Number(records[recordPath(resource)]?.id) }));
  const pairs = [
    ['artist', a, 'lyrics', lyric],
    ...listRelated().flatMap(([one, other]) => {
      const [first] = findIds(one);
      const [second] = findIds(other);
      return first && second ? [[first.resource, first.id, second.resource, second.id]] : [];
    }),
  ] as [string, number, string, number][];
  expect(pairs.length).toBeGreaterThan(4);
  const before = await db.selectFrom('entry').select('id').orderBy('id').execute();
  for (const [one, oneId, other, otherId] of pairs) {
    const both = [
      [one, oneId],
      [other, otherId],
    ] as const;
    for (const order of [both, both.toReversed()]) {
      const gone: string[] = [];
      for (const [resource, id] of order) {
        const path = recordPath(resource as 'artist').replace(':id', String(id));
        // A part goes with its whole; a whole may keep its parts.
        const { status } = await staff.delete(path);
        if (status === 200) gone.push(`${resource} ${id}`);
      }
      const waiting = order.filter(([resource, id]) => gone.includes(`${resource} ${id}`));
      for (const [resource, id] of [...waiting, ...waiting]) {
        const { status } = await staff.post('/h/trash/restore/', { resource, record_id: id });
        expect([200, 409, 404], `${resource} of ${one} and ${other}`).toContain(status);
      }
      const { count } = (await staff.get('/h/trash/')).body as Reply<'GET /h/trash/'>;
      expect([one, other, count]).toEqual([one, other, 0]);
    }
  }
  expect(await db.selectFrom('entry').select('id').orderBy('id').execute()).toEqual(before);
});
