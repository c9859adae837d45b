import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { archivedSite, createPlaces, getContents } from '../../test/archived-site.ts';
import { createPhoto } from '../../test/pictures.ts';
import { insertMany } from '../db/insert-many.ts';
import { migrate } from '../db/migrate.ts';
import { MAIL_KINDS } from '../mail/budgets.ts';
import { ArchiveError, NEWER_VERSION } from './format.ts';
import { createFileSource, restoreArchive } from './read-archive.ts';
import { type ArchivedSite, writeArchive } from './write-archive.ts';

describe('an archive of a site', () => {
  const site = withApp();
  const places = createPlaces();
  const { folder, open: openPlace } = places;
  const file = join(folder, 'copia.tar.gz');
  let source: ArchivedSite;

  beforeAll(async () => {
    const staff = await site.as('administrator');
    const picture = { picture: { bytes: await createPhoto({ width: 400, height: 60 }) } };
    const fields = { name: 'Ñandú "Flow"; \\n', description: 'Línea 1\nLínea 2 🎤', priority: 3 };
    await staff.upload('POST', '/artist/init/', fields, picture);
    const gone = await staff.upload('POST', '/artist/init/', { ...fields, name: 'Se va' }, picture);
    await staff.delete(`/artist/init/${(gone.body as { id: number }).id}/`);
    await staff.post('/h/calendar/', { title: 'Agenda', ref: 'x', max_results: 3 });
    source = archivedSite(site);
  });
  afterAll(() => places.close());

  test('is restored row by row and file by file, on this engine and on the embedded one', async () => {
    const told = await writeArchive(source, file);
    const before = await getContents(source);
    expect(told.rows.entry).toBe(1);
    expect(Object.keys(told.files).length).toBeGreaterThan(2);
    const own = await openPlace('own');
    await restoreArchive(own, createFileSource(file));
    expect(await getContents(own)).toEqual(before);
    const embedded = await openPlace('embedded');
    await restoreArchive(embedded, createFileSource(file));
    expect(await getContents(embedded)).toEqual(before);
    // And from the embedded engine to the other: how a site moves to PostgreSQL.
    const second = join(folder, 'mudanza.tar.gz');
    await writeArchive(embedded, second);
    const moved = await openPlace('own');
    await restoreArchive(moved, createFileSource(second));
    expect(await getContents(moved)).toEqual(before);
    const numbers = await Promise.all(
      [source, own, embedded, moved].map(async ({ database }) => {
        const entry = {
          kind: 'event',
          name: 'x',
          name_id: 'x',
          email: '',
          description: '',
        } as const;
        const rest = {
          priority: 1,
          condition: '[]',
          is_active: 1,
          seo_title: '',
          seo_description: '',
        };
        const row = await database.db
          .insertInto('entry')
          .values({ ...entry, ...rest, picture_id: null, created_at: 1 })
          .returning('id')
          .executeTakeFirstOrThrow();
        return row.id;
      }),
    );
    // The number of the one that was deleted is not given again anywhere.
    expect(new Set(numbers).size).toBe(1);
    expect(numbers[0]).toBeGreaterThan(2);
  });

  test('what is later than this version, damaged, cut off or something else is refused', async () => {
    await writeArchive(source, file);
    const whole = await readFile(file);
    const bad = join(folder, 'mala.tar.gz');
    const refused = async (message: RegExp) => {
      const place = await openPlace('own');
      await expect(restoreArchive(place, createFileSource(bad))).rejects.toThrow(message);
      const tables = await place.database.db.introspection.getTables();
      expect(tables.filter((table) => table.name === 'account')).toEqual([]);
    };
    await writeFile(bad, whole);
    await truncate(bad, Math.floor(whole.length / 2));
    await refused(/no archive of a site, or it is damaged/);
    await writeFile(bad, 'nada');
    await refused(/no archive of a site, or it is damaged/);
    await source.database.db
      .insertInto('migration')
      .values({ name: '9999-tomorrow.sql', applied_at: 1 })
      .execute();
    await expect(writeArchive(source, bad)).rejects.toThrow(NEWER_VERSION);
    await source.database.db
      .deleteFrom('migration')
      .where('name', '=', '9999-tomorrow.sql')
      .execute();
  });

  test('has no text of a mail whose link or code opens something, in any state', async () => {
    const { db } = source.database;
    const now = Date.now();
    const mails = MAIL_KINDS.flatMap((kind) =>
      (['asked', 'waiting', 'failed'] as const).map((state) => ({
        ...{
          message_id: `${kind}-${state}`,
          to_address: 'a@example.com',
          reply_to: '',
          subject: '',
        },
        ...{ text_body: `secreto ${kind}`, html_body: `secreto ${kind}`, headers_json: '{}' },
        ...{ kind, author_id: null, author_type: null, state, attempts: 0, created_at: now },
        ...{ due_at: now, sent_at: null, last_error: '' },
      })),
    );
    await insertMany(db, 'mail_job', mails);
    const kindsIn = async (withSecrets: boolean) => {
      await writeArchive(source, file, { withSecrets });
      const place = await openPlace('own');
      await restoreArchive(place, createFileSource(file));
      const rows = JSON.stringify(
        await place.database.db.selectFrom('mail_job').selectAll().execute(),
      );
      return [...new Set(rows.match(/secreto \w+/g))].map((mark) => mark.split(' ')[1]);
    };
    expect(await kindsIn(false)).toEqual(['contact', 'studio']);
    const sealed = [
      'contact',
      'subscription',
      'application',
      'competitor',
      'news',
      'push',
      'studio',
    ];
    expect(await kindsIn(true)).toEqual(sealed);
    await db.deleteFrom('mail_job').execute();
  });

  test('is not restored over a site that is there', async () => {
    await writeArchive(source, file);
    const place = await openPlace('own');
    await migrate(place.database.db, place.database.engine);
    await restoreArchive(place, createFileSource(file));
    const full = await getContents(place);
    await expect(restoreArchive(place, createFileSource(file))).rejects.toThrow(ArchiveError);
    expect(await getContents(place)).toEqual(full);
  });
});
