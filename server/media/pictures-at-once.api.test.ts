import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';
import { contents } from '../contents.ts';
import { LIVE_TABLES, listNamedFiles, TRASH_TABLES } from '../stored-files/store.ts';

describe('several people at once', () => {
  const site = withApp();

  /** Every picture's row is somebody's, and the stored files are those of the rows. */
  async function expectNothingLeft(): Promise<void> {
    const { db, storage } = site.app.services;
    const tables = contents.flatMap(({ table, files }) =>
      files?.includes('picture_id') ? [table] : [],
    );
    const shown = await Promise.all(
      (tables as 'entry'[]).map((table) =>
        db.selectFrom(table).select('picture_id').where('picture_id', 'is not', null).execute(),
      ),
    );
    const owned = shown.flat().map((row) => Number(row.picture_id));
    const rows = await db.selectFrom('picture').select('id').execute();
    expect(rows.map((row) => row.id).sort()).toEqual(owned.sort());
    const stored: string[] = [];
    for await (const { name } of storage.list('')) stored.push(name);
    expect(stored.sort()).toEqual([...(await listNamedFiles(db, LIVE_TABLES))].sort());
    // What was replaced is kept for the history.
    const trashed = new Set<string>();
    for await (const { name } of storage.trashed.list()) trashed.add(name);
    const replaced = await listNamedFiles(db, TRASH_TABLES);
    expect([...replaced].filter((name) => !trashed.has(name))).toEqual([]);
  }

  test('who change, crop and delete one thing leave no picture behind', async () => {
    const admin = await site.as('administrator');
    const photo = async (width: number) => ({ bytes: await createPhoto({ width, height: 100 }) });
    const artist = await admin.upload('POST', '/artist/init/', { name: 'A', description: 'b' }, {});
    const { id } = artist.body as { id: number };
    const flyer = await admin.upload('POST', '/h/flyer/', { title: 'F' }, { src: await photo(90) });
    const path = `/h/flyer/${(flyer.body as { id: number }).id}/`;
    const photos = await Promise.all([110, 120, 130].map(photo));
    const changes = await Promise.all([
      ...photos.map((src) => admin.upload('PATCH', path, {}, { src })),
      ...photos.map((picture) => admin.upload('PATCH', `/artist/init/${id}/`, {}, { picture })),
    ]);
    expect(changes.map(({ status }) => status)).toEqual(Array(6).fill(200));
    // Lists read rows and pictures in two statements: what is replaced between them is left out.
    let isDone = false;
    const readLists = async () => {
      const statuses = new Set<number>();
      while (!isDone) {
        const lists = [admin.get('/h/flyer/'), site.withToken(null).get('/h/flyers/')];
        for (const { status } of await Promise.all(lists)) statuses.add(status);
        await setImmediate();
      }
      return [...statuses];
    };
    const reading = [readLists(), readLists()];
    for (const src of photos) await admin.upload('PATCH', path, {}, { src });
    isDone = true;
    expect(await Promise.all(reading)).toEqual([[200], [200]]);
    await expectNothingLeft();
    const [removed, ...late] = await Promise.all([
      admin.delete(path),
      ...photos.map((src) => admin.upload('PATCH', path, {}, { src })),
    ]);
    expect(removed?.status).toBe(200);
    for (const { status } of late) expect([200, 404]).toContain(status);
    expect((await admin.delete(path)).status).toBe(404);
    // The deleted flyer's picture waits in the trash.
    expect((await admin.delete('/h/trash/')).status).toBe(200);
    await expectNothingLeft();
  });
});
