import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import {
  addArtist,
  archivedSite,
  createPlaces,
  getContents,
  restoreWhole,
} from '../../test/archived-site.ts';
import { createWav } from '../../test/audio.ts';
import { LIVE_TABLES, listNamedFiles } from '../stored-files/store.ts';
import { createKeyPair, NO_KEYS } from './encryption.ts';
import { createFileSource, restoreArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

/** Milliseconds: keys are derived slowly by design, and databases are made one after another. */
const PATIENCE = 180_000;
const KEYS = {
  passphrase: 'una frase larga',
  recipient: null,
  identity: null,
  workFactor: 4,
};

describe('a backup', () => {
  const site = withApp();
  const places = createPlaces();
  const fileNamed = (name: string) => join(places.folder, name);

  beforeAll(async () => {
    await addArtist(site, 'Uno');
    const staff = await site.as('administrator');
    const fields = { title: 'Cobre', producer: 'x', genre: 'Trap', bpm: '92', price: '25' };
    const src = { bytes: createWav(2), name: 'beat.wav', type: 'audio/wav' };
    await staff.upload('POST', '/h/music/', fields, { src });
  });
  afterAll(() => places.close());

  test('reads from the trash what is deleted after its moment', async () => {
    const id = await addArtist(site, 'Se va');
    const source = archivedSite(site);
    const { storage } = source;
    let isGone = false;
    // Deleted between the rows and the first file.
    const open: typeof storage.open = async (name, range) => {
      if (!isGone) {
        isGone = true;
        await (await site.as('administrator')).delete(`/artist/init/${id}/`);
      }
      return storage.open(name, range);
    };
    const file = fileNamed('papelera.tar.gz');
    await writeArchive({ ...source, storage: { ...storage, open } }, file);
    const place = await restoreWhole(places, file);
    const rows = await place.database.db.selectFrom('entry').select('name').execute();
    expect(rows.map((row) => row.name)).toContain('Se va');
  });

  test('names a file that is lost and holds all others; one erased on purpose is no loss', async () => {
    await addArtist(site, 'Pierde');
    const source = archivedSite(site);
    const [lost = ''] = [...(await listNamedFiles(source.database.db, LIVE_TABLES))].sort();
    const open: typeof source.storage.open = async (name, range) =>
      name === lost ? null : source.storage.open(name, range);
    const file = fileNamed('falta.tar.gz');
    const storage = { ...source.storage, open };
    const { missing } = await writeArchive({ ...source, storage }, file);
    expect(missing).toEqual([lost]);
    const place = await places.open();
    const restored = await restoreArchive(place, createFileSource(file));
    expect(restored.manifest.missing).toEqual([lost]);
    expect(await place.storage.has(lost)).toBe(false);
  });

  test(
    'under a passphrase is restored with it alone',
    async () => {
      const file = fileNamed('cifrada.tar.gz');
      await writeArchive(archivedSite(site), file, { keys: KEYS });
      const place = await places.open();
      await expect(restoreArchive(place, createFileSource(file))).rejects.toThrow(
        /^The backup is encrypted/,
      );
      const other = { ...KEYS, passphrase: 'otra frase' };
      await expect(restoreArchive(place, createFileSource(file, other))).rejects.toThrow(
        /is encrypted/,
      );
      await restoreArchive(place, createFileSource(file, KEYS));
      expect(await getContents(place)).toEqual(await getContents(archivedSite(site)));
    },
    PATIENCE,
  );

  test('that is encrypted and damaged says so, wherever the damage is', async () => {
    const file = fileNamed('cifrada-mala.tar.gz');
    const { recipient, identity } = await createKeyPair();
    await writeArchive(archivedSite(site), file, { keys: { ...NO_KEYS, recipient } });
    const whole = await readFile(file);
    const flipped = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle);
    const changed = [
      flipped,
      whole.subarray(0, middle),
      whole.subarray(0, 100),
      whole.subarray(0, -1),
    ];
    const place = await places.open();
    for (const bytes of changed) {
      await writeFile(file, bytes);
      const restored = restoreArchive(place, createFileSource(file, { ...NO_KEYS, identity }));
      await expect(restored).rejects.toThrow(/^The encrypted backup is damaged/);
    }
    await writeFile(file, whole);
    await restoreArchive(place, createFileSource(file, { ...NO_KEYS, identity }));
  });

  test('whose file was changed is refused, and the failed restore leaves nothing', async () => {
    const source = archivedSite(site);
    const [first = ''] = [...(await listNamedFiles(source.database.db))].sort();
    let reads = 0;
    // The archive is written with other bytes than were hashed for the manifest.
    const file = fileNamed('cambiada.tar.gz');
    await writeArchive(source, file, {
      async copyFile(name, tar) {
        const bytes = Buffer.from(name);
        await pipeline(
          Readable.from([bytes]),
          tar.entry({ name: `media/${name}`, size: bytes.length }),
        );
        reads += 1;
        return name === first ? 'wrong' : 'x';
      },
    });
    expect(reads).toBeGreaterThan(3);
    const place = await places.open();
    await expect(restoreArchive(place, createFileSource(file))).rejects.toThrow(
      /is damaged in the backup/,
    );
    expect(await Array.fromAsync(place.storage.list())).toEqual([]);
    expect(await place.storage.readSiteId()).toBeNull();
    expect(await place.database.db.introspection.getTables()).toEqual([]);
  });

  test('is not restored into a storage with the files of another site', async () => {
    const file = fileNamed('ajena.tar.gz');
    await writeArchive(archivedSite(site), file);
    const place = await places.open();
    await place.storage.put('pictures/ajena-320.webp', Buffer.from('x'));
    await expect(restoreArchive(place, createFileSource(file))).rejects.toThrow(
      /files of another site/,
    );
    expect(await place.storage.has('pictures/ajena-320.webp')).toBe(true);
  });
});
