import { randomBytes } from 'node:crypto';
import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { DAY_MS } from '../contracts/durations.ts';
import type { EntryKind } from '../contracts/entries.ts';
import { getBlocks, getLines, getLineText } from '../contracts/lyric-lines.ts';
import { getPeaks } from '../contracts/peaks.ts';
import { type RichText, toRichText } from '../contracts/rich-text.ts';
import { SITE_SOCIAL_ID } from '../contracts/social.ts';
import { toLrc } from '../contracts/song-facts.ts';
import { albumImages } from '../server/albums/content.ts';
import { backgrounds } from '../server/backgrounds/content.ts';
import { beats } from '../server/beats/content.ts';
import { calendars } from '../server/calendars/content.ts';
import { capsules } from '../server/capsule/content.ts';
import { findCapsulePlaylist, listCapsules } from '../server/capsule/store.ts';
import { dates } from '../server/dates/content.ts';
import { toMomentColumns } from '../server/dates/rules.ts';
import { NEW_DATE } from '../server/dates/store.ts';
import type { Tx } from '../server/db/database.ts';
import { toFlag } from '../server/db/dialect.ts';
import {
  entries,
  playlists,
  portraits,
  segments,
  socials,
  webs,
} from '../server/entries/content.ts';
import type { EntryRow } from '../server/entries/store.ts';
import { flyers } from '../server/flyers/content.ts';
import { lyrics } from '../server/lyrics/content.ts';
import { getSearchText } from '../server/lyrics/related-lyrics.ts';
import { createAudioName } from '../server/media/audio/audio-files.ts';
import type { PictureRecord } from '../server/media/pictures/picture-files.ts';
import { insertPicture } from '../server/media/pictures/store.ts';
import { messages } from '../server/messages/store.ts';
import { subscribers } from '../server/messages/subscribers/store.ts';
import { hashToken } from '../server/platform/hash-token.ts';
import { resolveProgram } from '../server/platform/project-root.ts';
import { getSlug } from '../server/platform/slugs.ts';
import type { Services } from '../server/services.ts';
import { updateSiteTexts } from '../server/site-texts/store.ts';
import { upsertSiteSocial } from '../server/social/store.ts';
import { songs } from '../server/songs/content.ts';
import { recordDemoSite } from '../server/today/demo-site.ts';
import { HZ, type Track } from './beats/instruments.ts';
import { toWav } from './beats/render-beat.ts';
import { type DemoArtist, type DemoEntry, demo } from './content.ts';
import { createDemoPicture, listDemoPictures } from './create-picture.ts';
import { fillContests } from './fill-contests.ts';
import { createProof, fillStudio } from './fill-studio.ts';

/** Stores every ready picture; returns their records by name. */
async function createPictures({ storage }: Services): Promise<Map<string, PictureRecord>> {
  const created = new Map<string, PictureRecord>();
  const waiting = (await listDemoPictures()).entries();
  async function createRest(): Promise<void> {
    for (const [name, facts] of waiting) {
      created.set(name, await createDemoPicture(storage, name, facts));
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, createRest));
  return created;
}

/** Renders every beat in a thread of its own, beside the pictures, and stores it, the first also as songs; returns the rows. */
async function createBeats({ storage }: Services) {
  const rows = [];
  const sounds: { file: string; duration: number; peaks: string }[] = [];
  const workerData = demo.beats.map(({ groove }) => groove);
  const worker = new Worker(resolveProgram('demo/beats/beat-worker.ts'), { workerData });
  const rendered = on(worker, 'message');
  for (const { groove, price, ...texts } of demo.beats) {
    const [samples] = (await rendered.next()).value as [Track];
    const file = createAudioName('audio/', 'wav');
    await storage.put(file, toWav(samples));
    const duration = Math.round(samples.length / HZ);
    const time = `${Math.floor(duration / 60)}:${String(duration % 60).padStart(2, '0')}`;
    const sound = { file, duration, time, bpm: groove.bpm, peaks: getPeaks(samples) };
    rows.push({ ...texts, ...sound, price_cents: Math.round(price * 100), is_active: 1 });
    if (sounds.length === demo.songs.length) continue;
    const song = createAudioName('songs/', 'wav');
    await storage.put(song, toWav(samples));
    sounds.push({ file: song, duration, peaks: sound.peaks });
  }
  return { beats: rows, sounds };
}
type Sound = Awaited<ReturnType<typeof createBeats>>['sounds'][number];

interface Filling {
  tx: Tx;
  now: number;
  pictures: ReadonlyMap<string, PictureRecord>;
}

async function addPicture({ tx, now, pictures }: Filling, name: string): Promise<number> {
  const record = pictures.get(name);
  if (record === undefined) throw new Error(`the demo picture ${name} is missing`);
  return insertPicture(tx, record, now);
}

interface Titled {
  title: string;
  picture: string;
}
type Owner = { entry_id: number; segment_id?: number } | { capsule_id: number };

async function addAlbum(filling: Filling, owner: Owner, album: readonly Titled[]): Promise<void> {
  for (const [index, { title, picture }] of album.entries()) {
    const picture_id = await addPicture(filling, picture);
    const row = { ...owner, picture_id, title, priority: index + 1, is_active: 1 };
    await albumImages.rows.insert(filling.tx, { ...row, is_cover: toFlag(index === 0) });
  }
}

async function addBackground(filling: Filling, owner: Owner, { title, picture }: Titled) {
  const picture_id = await addPicture(filling, picture);
  await backgrounds.rows.insert(filling.tx, { ...owner, picture_id, title, is_active: 1 });
}

/** Adds what artists, events and series have in common; returns the entry's id. */
async function addEntry(
  filling: Filling,
  kind: EntryKind,
  columns: { description: string; condition: readonly number[] },
  item: DemoArtist | DemoEntry,
): Promise<number> {
  const { tx, now } = filling;
  const { name, name_id, email, priority, seo_title, seo_description } = item;
  const { id: entry_id } = await entries.rows.insert(tx, {
    ...{ kind, name, name_id, email, priority, seo_title, seo_description },
    description: columns.description,
    condition: JSON.stringify(columns.condition),
    picture_id: item.picture === null ? null : await addPicture(filling, item.picture),
    is_active: 1,
    created_at: now,
  });
  await socials.rows.insert(tx, { ...item.social, entry_id });
  await webs.rows.insert(tx, { ...item.web, entry_id });
  await addBackground(filling, { entry_id }, item.background);
  await addAlbum(filling, { entry_id }, item.album);
  return entry_id;
}

async function addArtist(filling: Filling, artist: DemoArtist): Promise<void> {
  const { description, playlist } = artist;
  const entry_id = await addEntry(filling, 'artist', { description, condition: [] }, artist);
  if (playlist !== null) await playlists.rows.insert(filling.tx, { entry_id, ...playlist });
}

async function addItem(filling: Filling, kind: EntryKind, item: DemoEntry): Promise<void> {
  const { tx, now } = filling;
  const { condition, portrait } = item;
  const entry_id = await addEntry(filling, kind, { description: '', condition }, item);
  const picture_id = await addPicture(filling, portrait.picture);
  await portraits.rows.insert(tx, { entry_id, picture_id, description: portrait.description });
  // The newest segment is shown first, and the data name the newest first too.
  for (const { album, playlist, ...sent } of item.segments.toReversed()) {
    const columns = { year: null, country: '', vol: null, ...sent, is_active: 1, created_at: now };
    const { id: segment_id } = await segments.rows.insert(tx, { ...columns, entry_id });
    if (playlist !== null) await playlists.rows.insert(tx, { segment_id, ...playlist });
    await addAlbum(filling, { entry_id, segment_id }, album);
  }
}

async function fillSite(filling: Filling): Promise<void> {
  const { tx } = filling;
  const { texts, social, calendar, flyers: shown, capsule } = demo.site;
  await updateSiteTexts(tx, texts);
  await upsertSiteSocial(tx, { id: SITE_SOCIAL_ID, ...social });
  await calendars.rows.insert(tx, { ...calendar, is_active: 1 });
  const [{ id: capsule_id } = { id: 0 }] = await listCapsules(tx);
  const { playlist, background, album, ...columns } = capsule;
  await capsules.rows.update(tx, capsule_id, columns);
  const { id = 0 } = (await findCapsulePlaylist(tx, capsule_id)) ?? {};
  await playlists.rows.update(tx, id, playlist);
  await addBackground(filling, { capsule_id }, background);
  await addAlbum(filling, { capsule_id }, album);
  for (const { picture, tags, ...flyer } of shown.toReversed()) {
    const picture_id = await addPicture(filling, picture);
    const row = { ...flyer, picture_id, tags: JSON.stringify(tags), is_active: 1 };
    await flyers.rows.insert(tx, row);
  }
}

type Entries = ReadonlyMap<string, EntryRow>;

function getEntry(bySlug: Entries, slug: string): EntryRow {
  const entry = bySlug.get(slug);
  if (entry === undefined) throw new Error(`the demo entry ${slug} is missing`);
  return entry;
}

async function fillLyrics({ tx, now }: Filling, bySlug: Entries): Promise<void> {
  for (const { artist, stanzas, ...lyric } of demo.lyrics.toReversed()) {
    const document = JSON.stringify(toRichText(stanzas.join('\n\n')));
    await lyrics.rows.insert(tx, {
      ...lyric,
      entry_id: getEntry(bySlug, artist).id,
      title_id: getSlug(lyric.title),
      document,
      search: getSearchText({ ...lyric, document }),
      is_active: 1,
      created_at: now,
    });
  }
}

/** Adds the songs; the lines of a lyric are sung one after another. */
async function fillSongs({ tx }: Filling, bySlug: Entries, sounds: readonly Sound[]) {
  const [editions, words] = [
    await segments.rows.list(tx, ['id']),
    await lyrics.rows.list(tx, ['id']),
  ];
  for (const [index, { artist, featuring, edition, lyric, ...texts }] of demo.songs.entries()) {
    const sound = sounds[index];
    if (sound === undefined) throw new Error(`the demo song ${texts.title} has no sound`);
    const document = words.find(({ title }) => title === lyric);
    const lines = document ? getLines(getBlocks(JSON.parse(document.document) as RichText)) : [];
    const timed = lines.map((line, number) => ({
      text: getLineText(line),
      seconds: (number / lines.length) * sound.duration,
    }));
    const guests = featuring.map((name) => {
      const guest = bySlug.get(name);
      return { artist: guest?.id ?? null, name: guest?.name ?? name };
    });
    await songs.rows.insert(tx, {
      ...texts,
      ...sound,
      artist_id: getEntry(bySlug, artist).id,
      segment_id: editions.find(({ title }) => title === edition)?.id ?? null,
      lyric_id: document?.id ?? null,
      featuring: JSON.stringify(guests),
      times: toLrc(timed),
      ...{ number: index + 1, priority: 10, is_active: 1 },
    });
  }
}

/** Adds the dates, as many days from now as they say. */
async function fillDates({ tx, now }: Filling, bySlug: Entries): Promise<void> {
  for (const { event, inDays, hour, movedBy, lineup, title, ...date } of demo.dates) {
    const owner = getEntry(bySlug, event);
    const toLocal = (days: number) =>
      `${new Date(now + days * DAY_MS).toISOString().slice(0, 10)}T${hour}`;
    const postponed_to = movedBy === undefined ? null : toLocal(inDays + movedBy);
    const times = { starts: toLocal(inDays), ends: null, postponed_to, zone: date.zone };
    const names = lineup.map((name) => {
      const artist = bySlug.get(name);
      return { artist: artist?.id ?? null, name: artist?.name ?? name };
    });
    const announced = now + Math.min(inDays - 30, -1) * DAY_MS;
    await dates.rows.insert(tx, {
      ...NEW_DATE,
      ...date,
      ...times,
      ...toMomentColumns(times),
      entry_id: owner.id,
      title: title ?? owner.name,
      lineup: JSON.stringify(names),
      created_at: announced,
      updated_at: announced,
    });
  }
}

/** Adds what visitors of the demo company wrote and where they want its news; nothing is mailed. */
async function fillVisitors({ tx, now }: Filling): Promise<void> {
  for (const { days, is_read, is_answered, ...message } of demo.visitors.messages.toReversed()) {
    const flags = { is_read: toFlag(is_read), is_answered: toFlag(is_answered), is_demo: 1 };
    await messages.insert(tx, { ...message, ...flags, created_at: now - days * DAY_MS });
  }
  for (const { days, email, isGone } of demo.visitors.subscribers.toReversed()) {
    const created_at = now - days * DAY_MS;
    await subscribers.insert(tx, {
      ...{ email, email_key: email, is_demo: 1, created_at, confirmed_at: created_at },
      is_active: toFlag(!isGone),
      ended_at: isGone ? now - DAY_MS : null,
      token_hash: hashToken(randomBytes(24).toString('base64url')),
    });
  }
}

/**
 * Fills an empty site with the demo company. The rows are one transaction, so a start that is
 * broken off leaves an empty site and the next start begins anew.
 */
export async function fillDemo(services: Services): Promise<void> {
  const [pictures, music, proof] = await Promise.all([
    createPictures(services),
    createBeats(services),
    createProof(services),
  ]);
  await services.changes.commit(null, async ({ tx }) => {
    const filling = { tx, now: services.clock.now(), pictures };
    await fillSite(filling);
    for (const row of music.beats) await beats.rows.insert(tx, row);
    await fillVisitors(filling);
    await fillStudio(tx, proof, filling.now);
    // Of two with the same priority the newer comes first, so the last is added first.
    for (const artist of demo.artists.toReversed()) await addArtist(filling, artist);
    for (const event of demo.events.toReversed()) await addItem(filling, 'event', event);
    for (const series of demo.series.toReversed()) await addItem(filling, 'content', series);
    const rows = await entries.rows.list(tx, ['id']);
    const bySlug = new Map(rows.map((row) => [row.name_id, row]));
    await fillLyrics(filling, bySlug);
    await fillSongs(filling, bySlug, music.sounds);
    await fillDates(filling, bySlug);
    await fillContests(tx, bySlug, filling.now);
    await recordDemoSite(tx, { name: demo.site.texts.name, lastEntry: rows.at(-1)?.id ?? 0 });
  });
}
