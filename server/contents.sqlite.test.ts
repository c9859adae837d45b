import { expect, test } from 'vitest';
import {
  auditResources,
  contentResources,
  editableResources,
  recordPath,
  searchableResources,
  searchKinds,
} from '../contracts/kinds.ts';
import { withApp } from '../test/app.ts';
import { calls } from '../test/calls.ts';
import { createPhoto } from '../test/pictures.ts';
import { contents, findContent } from './contents.ts';
import { createAuditedTable } from './db/audited.ts';
import { crud } from './db/crud.ts';
import { staffSearchSources } from './search/records-store.ts';

const site = withApp();

test('deleted rows of every table with pictures are kept', async () => {
  const tables = await site.app.services.db.introspection.getTables();
  const shown = tables.filter(({ columns }) => columns.some(({ name }) => name === 'picture_id'));
  const kept = contents.filter(({ trash }) => trash !== 'none').map(({ table }) => table);
  expect(shown.length).toBeGreaterThan(4);
  for (const { name } of shown) expect(kept).toContain(name);
});

test('every kind of content is registered, and its deleted records are kept', () => {
  // Each of these is one row, which no call deletes.
  const single = ['site-texts', 'social'];
  const { bound } = site.app.api;
  for (const resource of contentResources.filter(
    (contentResource) => !single.includes(contentResource),
  )) {
    expect(findContent(resource), resource).toBeDefined();
  }
  for (const resource of auditResources) {
    if (!bound.has(`DELETE ${recordPath(resource)}`)) continue;
    expect(findContent(resource)?.trash, resource).not.toBe('none');
  }
  for (const { resources } of contents) {
    for (const resource of resources) expect(auditResources).toContain(resource);
  }
  // From the path of its calls the panel knows what it deletes and restores.
  const called = contents.filter(({ routes }) => routes !== undefined);
  for (const resource of called.flatMap(({ resources }) => resources)) {
    expect(bound.has(`PATCH ${recordPath(resource)}`), resource).toBe(true);
  }
  // Prices of hours are no content of the site: their old versions end with the audit.
  const registered = contents.flatMap(({ resources }) => resources);
  const withoutVersions = registered.filter((item) => !contentResources.some((of) => of === item));
  expect(withoutVersions).toEqual(['hour_pack']);
});

test('every declared call is bound', () => {
  const { bound } = site.app.api;
  const declared = calls.map(({ method, path }) => `${method} ${path}`);
  expect(declared.filter((name) => !bound.has(name))).toEqual([]);
});

test('records whose input is kept have a call that changes them', () => {
  const { bound } = site.app.api;
  for (const resource of editableResources)
    expect(bound.has(`PATCH ${recordPath(resource)}`), resource).toBe(true);
});

test('what staff and visitors find is what the kinds say', () => {
  const found = staffSearchSources.flatMap(({ first }) => findContent(first)?.resources ?? [first]);
  expect(found.toSorted()).toEqual(searchableResources.toSorted());
  const searched = contents.flatMap(({ search }) => search?.kinds ?? []);
  expect(searched.toSorted()).toEqual(searchKinds.toSorted());
});

test('a record with a picture is not deleted without being kept', async () => {
  const staff = await site.as('administrator');
  const src = { bytes: await createPhoto({ width: 400, height: 60 }) };
  const made = await staff.upload('POST', '/h/flyer/', { title: 'Se queda' }, { src });
  const { id } = made.body as { id: number };
  const forgotten = createAuditedTable(crud('flyer'), 'flyer', { trash: 'none' });
  const { changes } = site.app.services;
  const deleted = changes.commit(null, (change) => forgotten.delete(change, id));
  await expect(deleted).rejects.toThrow('flyer is not kept');
  expect(await crud('flyer').find(site.app.services.db, id)).toMatchObject({ id });
});
