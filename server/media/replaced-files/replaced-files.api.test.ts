import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { AuditItem } from '../../../contracts/audit.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { recordPath } from '../../../contracts/kinds.ts';
import { RETENTION } from '../../../contracts/retention.ts';
import { type Client, PASSWORD, tokenIn, withApp } from '../../../test/app.ts';
import { archivedSite, createPlaces, getContents } from '../../../test/archived-site.ts';
import { createWav } from '../../../test/audio.ts';
import { calls } from '../../../test/calls.ts';
import { createPhoto } from '../../../test/pictures.ts';
import { purge } from '../../../test/purge.ts';
import { createRecords } from '../../../test/records.ts';
import { createFileSource, restoreArchive } from '../../archive/read-archive.ts';
import { writeArchive } from '../../archive/write-archive.ts';
import { contents } from '../../contents.ts';
import { adoptStorage, WrongStorageError } from '../../stored-files/site-binding.ts';
import { LIVE_TABLES, listNamedFiles } from '../../stored-files/store.ts';
import { eraseReplacedFiles, sweepFiles } from '../../stored-files/sweep.ts';

const GONE = { detail: 'La imagen o el audio de esa versión ya no se guarda.', gone: true };

interface Shown {
  id: number;
  src: string;
  file_name: string;
  picture: Shown;
}

describe('the replaced files of a record', () => {
  const site = withApp();
  const { staff } = site;
  const places = createPlaces();
  afterAll(() => places.close());
  const photo = async (width: number) => ({ bytes: await createPhoto({ width, height: 60 }) });
  /** The status of a public file. */
  const fetchMedia = async (src: string) =>
    (await site.app.http.inject({ url: src, method: 'HEAD' })).statusCode;
  const getId = ({ body }: { body: unknown }) => (body as Shown).id;

  /** What the record shows in an answer of its calls. */
  const pictureIn = ({ body }: { body: unknown }) => (body as Shown).picture ?? (body as Shown);

  async function readVersions(staff: Client, resource: string, id: number): Promise<AuditItem[]> {
    const { body } = await staff.get(`/h/audit/?resource=${resource}&id=${id}`);
    return (body as { results: AuditItem[] }).results;
  }
  const restoreVersion = (client: Client, { id = 0 }: Partial<AuditItem> = {}, body = {}) =>
    client.post(`/h/audit/${id}/restore/`, body);
  const countKept = async () =>
    (await site.app.services.db.selectFrom('replaced_file').select('id').execute()).length;
  const listTrashed = async () =>
    (await Array.fromAsync(site.app.services.storage.trashed.list())).map(({ name }) => name);

  /** An artist whose picture was replaced once; `first` is the version with the picture of before. */
  async function createArtist(staff: Client, name: string) {
    const fields = { name, description: 'Antes' };
    const picture = { picture: await photo(400) };
    const made = await staff.upload('POST', '/artist/init/', fields, picture);
    expect(made.status).toBe(201);
    const id = getId(made);
    const path = `/artist/init/${id}/`;
    const later = { description: 'Después' };
    expect((await staff.upload('PATCH', path, later, { picture: await photo(500) })).status).toBe(
      200,
    );
    const [, created] = await readVersions(staff, 'artist', id);
    return { id, path, first: created, before: pictureIn(made) };
  }

  test('come back with all that was set for them, for every kind of record with a picture', async () => {
    const { records } = await createRecords(site);
    const kinds = contents.filter(({ files }) => files?.includes('picture_id'));
    for (const [resource] of kinds.map(({ resources }) => resources)) {
      const path = recordPath(resource);
      const call = calls.find((item) => item.method === 'PATCH' && item.path === path);
      const [field = ''] =
        Object.entries(call?.files ?? {}).find(([, kind]) => kind === 'image') ?? [];
      const id = records[path]?.id ?? 0;
      const own = path.replace(':id', String(id));
      // A record of some kinds gets its first picture later than it is made.
      const made = await staff.upload('PATCH', own, {}, { [field]: await photo(400) });
      expect([resource, made.status, made.text]).toEqual([resource, 200, expect.any(String)]);
      const { file_name: name, src } = pictureIn(made);
      // Visitors may not see that of an announcement before it is sent.
      const shown = await fetchMedia(src);
      expect([resource, shown]).toEqual([resource, resource === 'announcement' ? 404 : 200]);
      const focus = { focus_x: 21, focus_y: 34, style: 'photo', dots: 'fine' };
      expect((await staff.patch(`/h/halftone/${name}/`, focus)).status).toBe(200);
      const before = pictureIn(await staff.patch(own, { alt: 'Con gorra' }));
      const other = { alt: 'Sin gorra' };
      const replaced = await staff.upload('PATCH', own, other, { [field]: await photo(500) });
      const after = pictureIn(replaced);
      expect([resource, await fetchMedia(src), await fetchMedia(after.src)]).toEqual([
        ...[resource, 404, shown],
      ]);

      expect([resource, before, after]).toMatchObject([resource, { alt: 'Con gorra' }, other]);
      const versions = await readVersions(staff, resource, id);
      expect([versions[1]?.before?.alt, versions[1]?.after?.alt]).toEqual(['', 'Con gorra']);
      const [newest, described, oldest] = versions;
      const restore = async (version: AuditItem | undefined) => {
        const { status, text } = await restoreVersion(staff, version);
        expect([resource, status, text]).toEqual([resource, 200, expect.any(String)]);
        const [change] = await readVersions(staff, resource, id);
        return { change, picture: pictureIn(await staff.patch(own)) };
      };
      const { change, picture } = await restore(described);
      expect([resource, picture]).toEqual([resource, before]);
      expect([await fetchMedia(src), await fetchMedia(after.src)]).toEqual([shown, 404]);
      expect(change).toMatchObject({ action: 'update', before: newest?.after });
      expect(change?.after).toMatchObject({
        picture_id: oldest?.after?.picture_id,
        thumbnail: oldest?.after?.thumbnail,
      });
      // The same again changes nothing; the one that was replaced thereby comes back too.
      expect((await restore(described)).picture).toEqual(before);
      expect((await restore(newest)).picture).toEqual(after);
      expect(await fetchMedia(after.src)).toBe(shown);
    }
    const named = await listNamedFiles(site.app.services.db, LIVE_TABLES);
    const stored = await Array.fromAsync(site.app.services.storage.list());
    expect(stored.map(({ name }) => name).sort()).toEqual([...named].sort());
  });

  test('audio of a beat comes back with its length and waveform', async () => {
    const wav = (seconds: number) => ({
      src: { bytes: createWav(seconds), name: 'beat.wav', type: 'audio/wav' },
    });
    const fields = { title: 'Cobre', producer: 'Lija', genre: 'Trap', bpm: 92, price: 25 };
    const made = await staff.upload('POST', '/h/music/', { ...fields, peaks: '09az' }, wav(2));
    const path = `/h/music/${getId(made)}/`;
    const replaced = await staff.upload('PATCH', path, { title: 'Otro' }, wav(3));
    expect(replaced.body).toMatchObject({ time: '0:03', peaks: '' });
    const [, created] = await readVersions(staff, 'beat', getId(made));
    for (const _time of ['once', 'again']) {
      expect((await restoreVersion(staff, created)).status).toBe(200);
      expect((await staff.patch(path)).body).toEqual(made.body);
    }
    // Without its audio, a version leaves that of now with its own length.
    const other = (await readVersions(staff, 'beat', getId(made))).find(
      ({ after }) => after?.title === 'Otro',
    );
    await site.app.services.db.deleteFrom('replaced_file').execute();
    const refused = await restoreVersion(staff, other);
    expect([refused.status, refused.body]).toEqual([409, GONE]);
    expect((await restoreVersion(staff, other, { without_file: true })).status).toBe(200);
    const { src, time, peaks } = made.body as Record<string, unknown>;
    expect((await staff.patch(path)).body).toMatchObject({ title: 'Otro', src, time, peaks });
  });

  test('are refused if they are lost or of an older version than the present one', async () => {
    const [one, two] = [await createArtist(staff, 'Una'), await createArtist(staff, 'Dos')];
    const login = { username: 'cuenta-administrator', password: PASSWORD };
    const token = tokenIn(await site.withToken(null).post('/login/', login));
    const late = site.withHeaders(token, { 'if-match': `"artist:${one.id}:1"` });
    const conflict = await restoreVersion(late, one.first);
    expect([conflict.status, conflict.body]).toMatchObject([409, { sent: { side: 'after' } }]);
    expect(await fetchMedia(one.before.src)).toBe(404);

    const answers = await Promise.all(
      [one.first, one.first].map((item) => restoreVersion(staff, item)),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(pictureIn(await staff.patch(one.path))).toEqual(one.before);

    await rm(join(site.dataDir, 'media/.trash', two.before.src.replace('/media/', '')));
    const lost = await restoreVersion(staff, two.first);
    expect([lost.status, lost.body]).toEqual([409, GONE]);
    const [newest] = await readVersions(staff, 'artist', two.id);
    expect(newest?.after).toMatchObject({ description: 'Después' });
  });

  test('stay with the history: in backups, in the trash, and for as long as it', async () => {
    const { services } = site.app;
    await services.db.deleteFrom('replaced_file').execute();
    await adoptStorage(services.db, services.storage);
    const { id, path, first, before } = await createArtist(staff, 'Se guarda');
    const file = before.src.replace('/media/', '');
    const long = new Date(Date.now() - 400 * DAY_MS);
    await utimes(join(site.dataDir, 'media/.trash', file), long, long);
    await sweepFiles(services);
    expect(await listTrashed()).toContain(file);

    const archive = join(places.folder, 'copia.tar.gz');
    expect((await writeArchive(archivedSite(site), archive)).missing).toEqual([]);
    const contents = await getContents(archivedSite(site));
    expect(contents.trashed).toContain(file);
    for (const engine of ['own', 'embedded'] as const) {
      const place = await places.open(engine);
      await restoreArchive(place, createFileSource(archive));
      expect(await getContents(place)).toEqual(contents);
    }

    const restoreRecord = () =>
      staff.post('/h/trash/restore/', { resource: 'artist', record_id: id });
    expect((await staff.delete(path)).status).toBe(200);
    expect(await countKept()).toBe(0);
    await sweepFiles(services);
    expect(await listTrashed()).toContain(file);
    expect((await restoreRecord()).status).toBe(200);
    expect([await countKept(), await fetchMedia(before.src)]).toEqual([1, 404]);
    expect((await restoreVersion(staff, first)).status).toBe(200);
    expect(pictureIn(await staff.patch(path))).toEqual(before);

    const [later = ''] = await listNamedFiles(services.db, ['replaced_file']);
    site.advance((RETENTION.audit.days - 1) * DAY_MS);
    // The session of before has ended.
    const back = await site.as('administrator');
    expect((await back.patch(path, { description: 'Mucho después' })).status).toBe(200);
    expect(await purge(services)).toMatchObject({ replacedFiles: 0 });
    expect([await countKept(), await listTrashed()]).toEqual([1, expect.arrayContaining([later])]);
    for (let version = 0; version < 20; version += 1) {
      await back.patch(path, { description: String(version) });
    }
    site.advance(2 * DAY_MS);
    expect((await purge(services)).replacedFiles).toBeGreaterThan(0);
    expect([await countKept(), await listTrashed()]).toEqual([
      0,
      expect.not.arrayContaining([later]),
    ]);
  });

  test('are erased by the operator’s command; the present ones and the texts stay', async () => {
    const { services } = site.app;
    const { path, first, before } = await createArtist(staff, 'Hace falta sitio');
    const shown = await staff.patch(path);
    await services.storage.writeSiteId('another-site');
    await expect(eraseReplacedFiles(services)).rejects.toThrow(WrongStorageError);
    await adoptStorage(services.db, services.storage);
    const kept = await listNamedFiles(services.db, ['replaced_file']);
    expect(kept).toContain(before.src.replace('/media/', ''));
    expect(await eraseReplacedFiles(services)).toBe(kept.size);
    expect((await listTrashed()).filter((name) => kept.has(name))).toEqual([]);
    expect((await restoreVersion(staff, first)).body).toEqual(GONE);
    expect((await staff.patch(path)).body).toEqual(shown.body);
    expect(await fetchMedia(pictureIn(shown).src)).toBe(200);
  });

  test('are erased with a record that is deleted for good', async () => {
    const { path, before } = await createArtist(staff, 'Para siempre');
    const file = before.src.replace('/media/', '');
    expect(await listTrashed()).toContain(file);
    await staff.delete(path);
    expect((await staff.delete('/h/trash/')).status).toBe(200);
    expect(await listTrashed()).not.toContain(file);
  });
});
