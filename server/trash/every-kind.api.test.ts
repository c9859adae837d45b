import { expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { recordPath } from '../../contracts/kinds.ts';
import { withApp } from '../../test/app.ts';
import { archivedSite, getContents } from '../../test/archived-site.ts';
import { calls } from '../../test/calls.ts';
import { createRecords } from '../../test/records.ts';
import { contents, findContent } from '../contents.ts';

const site = withApp();

/** What the audit calls the records that a call deletes, in the order in which they can be restored. */
const deleted = contents
  .flatMap(({ resources }) => resources)
  .filter((item) =>
    calls.some(({ method, path }) => method === 'DELETE' && path === recordPath(item)),
  );

test('every kind of content is kept under its name, and restored as it was', async () => {
  const staff = await site.as('administrator');
  const { records } = await createRecords(site);
  // An event with a contest is not deleted.
  const { body } = await staff.get('/postulations/postulations/');
  for (const { id } of body as { id: number }[]) {
    expect((await staff.delete(`/postulations/postulations/${id}/`)).status).toBe(200);
  }
  async function listRows() {
    const { audit_entry, session, throttle_hit, search_document, ...rest } = (await getContents(
      archivedSite(site),
    )) as Record<string, unknown>;
    return rest;
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
