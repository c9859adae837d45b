import { availableParallelism } from 'node:os';
import type { EntryKind } from '../contracts/entries.ts';
import { SITE_SOCIAL_ID } from '../contracts/social.ts';
import type { Change } from '../server/db/changes.ts';
import type { PictureRecord } from '../server/media/pictures/picture-files.ts';
import { insertPicture } from '../server/media/pictures/store.ts';
import type { Services } from '../server/services.ts';
import { upsertSiteSocial } from '../server/social/store.ts';
import { recordDemoSite } from '../server/today/demo-site.ts';
import { demo } from './content.ts';
import type { DemoArtist, DemoEntry, DemoPicture, DemoPlaylist } from './content-types.ts';
import { createDemoPicture, listDemoPictures } from './create-picture.ts';
import { createBeats, insertBeats } from './fill-beats.ts';
import { insertContests } from './insert-contests.ts';
import { insertDates } from './insert-dates.ts';
import { insertLyrics } from './insert-lyrics.ts';
import { createProof, insertStudio } from './studio.ts';
import { insertVisitors } from './visitors.ts';

const NO_NETWORKS = { facebook: '', spotify: '', instagram: '', twitter: '', youtube: '' };

/** Stores every ready picture; answers their records by name. */
async function makePictures({ storage }: Services): Promise<Map<string, PictureRecord>> {
  const made = new Map<string, PictureRecord>();
  const waiting = (await listDemoPictures()).entries();
  async function createRest(): Promise<void> {
    for (const [name, facts] of waiting) {
      made.set(name, await createDemoPicture(storage, name, facts));
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, createRest));
  return made;
}

interface Filling {
  change: Change;
  now: number;
  pictures: Map<string, PictureRecord>;
}

async function pictureId({ change, now, pictures }: Filling, name: string | null) {
  if (name === null) return null;
  const record = pictures.get(name);
  if (record === undefined) throw new Error(`the demo picture ${name} is missing`);
  return insertPicture(change.tx, record, now);
}

interface Owner {
  entry_id?: number;
  capsule_id?: number;
  segment_id?: number;
}

async function addAlbum(filling: Filling, owner: Owner, album: readonly DemoPicture[]) {
  for (const [index, { title, picture }] of album.entries()) {
    const picture_id = (await pictureId(filling, picture)) ?? 0;
    const row = { ...owner, picture_id, title, priority: index + 1, is_cover: index === 0 ? 1 : 0 };
    await filling.change.tx
      .insertInto('album_image')
      .values({ ...row, is_active: 1 })
      .execute();
  }
}

async function addPlaylist(filling: Filling, owner: Owner, playlist: DemoPlaylist | null) {
  if (playlist === null) return;
  const { spotify, youtube } = playlist;
  await filling.change.tx
    .insertInto('playlist')
    .values({ ...owner, spotify, youtube })
    .execute();
}

async function addBackground(filling: Filling, owner: Owner, background: DemoPicture | null) {
  if (background === null) return;
  const picture_id = (await pictureId(filling, background.picture)) ?? 0;
  const row = { ...owner, picture_id, title: background.title, is_active: 1 };
  await filling.change.tx.insertInto('background').values(row).execute();
}

/** Adds what artists, events and series have in common; returns the entry's number. */
async function addEntry(filling: Filling, kind: EntryKind, item: DemoArtist | DemoEntry) {
  const { tx } = filling.change;
  const { id } = await tx
    .insertInto('entry')
    .values({
      kind,
      name: item.name,
      name_id: item.name_id,
      email: item.email,
      description: 'description' in item ? item.description : '',
      priority: item.priority,
      condition: JSON.stringify('condition' in item ? item.condition : []),
      picture_id: await pictureId(filling, item.picture),
      is_active: 1,
      seo_title: item.seo_title ?? '',
      seo_description: item.seo_description ?? '',
      created_at: filling.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = { entry_id: id };
  await tx
    .insertInto('entry_social')
    .values({ ...NO_NETWORKS, ...item.social, ...owner })
    .execute();
  await tx
    .insertInto('entry_web')
    .values({ ...item.web, ...owner })
    .execute();
  await addBackground(filling, owner, item.background);
  await addAlbum(filling, owner, item.album);
  return id;
}

async function addItem(filling: Filling, kind: EntryKind, item: DemoEntry): Promise<void> {
  const { tx } = filling.change;
  const entry_id = await addEntry(filling, kind, item);
  const { picture, description } = item.portrait;
  const picture_id = await pictureId(filling, picture);
  await tx.insertInto('portrait').values({ entry_id, picture_id, description }).execute();
  // The newest segment is shown first, and the data name the newest first too.
  for (const segment of item.segments.toReversed()) {
    const { title, description, lineup, year = null, country = '', vol = null } = segment;
    const row = { entry_id, title, description, lineup, year, country, vol, is_active: 1 };
    const { id } = await tx
      .insertInto('segment')
      .values({ ...row, created_at: filling.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addPlaylist(filling, { segment_id: id }, segment.playlist);
    await addAlbum(filling, { entry_id, segment_id: id }, segment.album);
  }
}

async function fillSite({ change }: Filling): Promise<void> {
  const { tx } = change;
  const { name, tagline, splash, isDemo, pageInfo, social } = demo.site;
  await tx
    .updateTable('site_text')
    .set({
      name,
      tagline,
      splash,
      notice: isDemo,
      artist: pageInfo.artist.description,
      event: pageInfo.event.description,
      content: pageInfo.content.description,
    })
    .execute();
  await upsertSiteSocial(tx, { id: SITE_SOCIAL_ID, ...NO_NETWORKS, ...social });
  await tx
    .insertInto('calendar')
    .values({ ...demo.calendar, is_active: 1 })
    .execute();
}

async function fillCapsule(filling: Filling): Promise<void> {
  const { tx } = filling.change;
  const { name, description, email, gear, playlist, background, album } = demo.capsule;
  const { id } = await tx.selectFrom('capsule').select('id').executeTakeFirstOrThrow();
  await tx
    .updateTable('capsule')
    .set({ name, description, email, gear })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('playlist').set(playlist).where('capsule_id', '=', id).execute();
  await addBackground(filling, { capsule_id: id }, background);
  await addAlbum(filling, { capsule_id: id }, album);
}

async function fillFlyers(filling: Filling): Promise<void> {
  for (const { picture, tags, ...flyer } of demo.flyers.toReversed()) {
    const picture_id = (await pictureId(filling, picture)) ?? 0;
    await filling.change.tx
      .insertInto('flyer')
      .values({ ...flyer, picture_id, tags: JSON.stringify(tags), is_active: 1 })
      .execute();
  }
}

/**
 * Fills an empty site with the demo company. The rows are one transaction, so a start that is
 * broken off leaves an empty site and the next start begins anew.
 */
export async function fillDemo(services: Services): Promise<void> {
  const [pictures, beats, proof] = await Promise.all([
    makePictures(services),
    createBeats(services),
    createProof(services),
  ]);
  await services.changes.commit(null, async (change) => {
    const filling = { change, now: services.clock.now(), pictures };
    await fillSite(filling);
    await fillCapsule(filling);
    await fillFlyers(filling);
    await insertBeats(change.tx, beats);
    await insertVisitors(change.tx, filling.now);
    await insertStudio(change.tx, proof, filling.now);
    // Of two with the same priority the newer comes first, so the last is added first.
    for (const artist of demo.artists.toReversed()) {
      const id = await addEntry(filling, 'artist', artist);
      await addPlaylist(filling, { entry_id: id }, artist.playlist);
    }
    await insertLyrics(change.tx, demo.lyrics, filling.now);
    for (const event of demo.events.toReversed()) await addItem(filling, 'event', event);
    await insertContests(change.tx, demo.contests, filling.now);
    await insertDates(change.tx, demo.dates, filling.now);
    for (const series of demo.series.toReversed()) await addItem(filling, 'content', series);
    const { id } = await change.tx
      .selectFrom('entry')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    await recordDemoSite(change.tx, { name: demo.site.name, lastEntry: id });
  });
}
