import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { inTransaction } from '../server/db/scope.ts';
import { createFixedRecords } from '../server/first-start.ts';
import { type Site, startSite } from './processes.ts';
import { median, report } from './report.ts';

const SEGMENTS = 10;
const PICTURES = 10;

const pictureRow = (name: string) => ({
  name,
  width: 1200,
  height: 1200,
  placeholder: 'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAACQAQCdASoQAAoABABoJZwAAiDeGAAA',
  widths: '[320,640,960]',
  original_name: `originals/${name}.jpg`,
  original_width: 1200,
  original_height: 1200,
  crop: null,
  created_at: 0,
});

async function addEntry({ db }: OpenDatabase, kind: 'artist' | 'event', number: number) {
  await inTransaction(db, async (tx) => {
    const { id: picture_id } = await tx
      .insertInto('picture')
      .values(pictureRow(`${kind}${number}`))
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('entry')
      .values({
        kind,
        name: `Nombre ${number}`,
        name_id: `nombre-${number}`,
        email: '',
        priority: 10,
        description: 'Una biografía de tamaño corriente, que se repite. '.repeat(12),
        condition: '[1]',
        picture_id,
        is_active: 1,
        seo_title: '',
        seo_description: '',
        created_at: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (kind === 'artist') return;
    for (let segment = 0; segment < SEGMENTS; segment += 1) {
      const { id: segment_id } = await tx
        .insertInto('segment')
        .values({
          entry_id: id,
          title: `Edición ${segment}`,
          description: 'D',
          year: 2020,
          country: 'VE',
          vol: segment,
          is_active: 1,
          created_at: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (let image = 0; image < PICTURES; image += 1) {
        const name = `event${number}-${segment}-${image}`;
        const { id: own } = await tx
          .insertInto('picture')
          .values(pictureRow(name))
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('album_image')
          .values({
            entry_id: id,
            segment_id,
            picture_id: own,
            title: '',
            priority: 10,
            is_cover: 0,
            is_active: 1,
          })
          .execute();
      }
    }
  });
}

async function startWith(count: number): Promise<{ site: Site; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-crowd-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  for (let number = 0; number < count; number += 1) {
    await addEntry(database, 'artist', number);
    await addEntry(database, 'event', number);
  }
  await database.close();
  const site = await startSite(dataDir, { DEMO: 'off' });
  return { site, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Bytes and milliseconds of a page that is in no cache. */
async function measure(site: Site, path: string) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 15; round += 1) {
    const start = performance.now();
    // Each under an address of its own, so that the page is made anew.
    const answer = await fetch(`${site.url}${path}`, {
      headers: { 'x-forwarded-host': `h${round}.example` },
    });
    bytes = (await answer.arrayBuffer()).byteLength;
    times.push(performance.now() - start);
  }
  return { bytes, time: median(times.slice(3)) };
}

/** Index pages with 500 of each against 50 of each, in turns. */
export async function benchCrowd(): Promise<void> {
  const few = await startWith(50);
  const many = await startWith(500);
  try {
    for (const path of ['/artistas', '/eventos', '/']) {
      const small = await measure(few.site, path);
      const large = await measure(many.site, path);
      const size = large.bytes / small.bytes;
      const time = large.time / small.time;
      report(
        `${path} with 500 of each against 50: size`,
        `${size.toFixed(2)} ×`,
        '< 1.5',
        size < 1.5,
      );
      report(
        `${path} with 500 of each against 50: time`,
        `${time.toFixed(2)} × (${large.time.toFixed(0)} ms)`,
        '< 1.5',
        time < 1.5,
      );
    }
  } finally {
    await Promise.all([few.site.stop(), many.site.stop()]);
    await Promise.all([few.remove(), many.remove()]);
  }
}
