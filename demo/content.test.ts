import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demo } from './content.ts';
import { demoPictureFile, listDemoPictures } from './create-picture.ts';

const entries = [...demo.events, ...demo.series];
const specialSlugs = [
  'sinfronteras',
  'raploncesto',
  'bdm',
  'noseaceptanpollos',
  'radiokz',
  'empatia',
];

test('there are enough artists, events and series', () => {
  expect(demo.artists.length).toBeGreaterThanOrEqual(8);
  expect(demo.events).toHaveLength(4);
  expect(demo.series).toHaveLength(3);
});

test('the six special slugs stand among events and series, with titles for search engines', () => {
  for (const slug of specialSlugs) {
    const entry = entries.find((item) => item.name_id === slug);
    expect(entry?.seo_title, slug).toBeTruthy();
    expect(entry?.seo_description, slug).toBeTruthy();
  }
});

test('slugs are well formed and unique within their kind', () => {
  for (const items of [demo.artists, demo.events, demo.series]) {
    const slugs = items.map((item) => item.name_id);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test('long and short texts, a missing picture and a missing playlist are all present', () => {
  const lengths = demo.artists.map((artist) => artist.description.length);
  expect(lengths.filter((length) => length > 314).length).toBeGreaterThan(2);
  expect(lengths.some((length) => length <= 285)).toBe(true);
  expect(demo.artists.some((artist) => artist.picture === null)).toBe(true);
  expect(demo.artists.some((artist) => artist.playlist === null)).toBe(true);
  expect(demo.artists.some((artist) => artist.name.length > 60)).toBe(true);
});

const fields = { 1: 'year', 2: 'country', 3: 'vol' } as const;

test('each segment carries exactly the fields that its entry tells segments apart by', () => {
  for (const entry of entries) {
    expect(entry.segments.length, entry.name_id).toBeGreaterThanOrEqual(2);
    for (const segment of entry.segments) {
      for (const condition of [1, 2, 3] as const) {
        const isSet = segment[fields[condition]] !== undefined;
        expect(isSet, `${entry.name_id}: ${segment.title}`).toBe(
          entry.condition.includes(condition),
        );
      }
    }
  }
});

test('segments are named newest first', () => {
  for (const entry of entries) {
    const marks = entry.segments.map((segment) => segment.year ?? segment.vol ?? 0);
    expect(marks).toEqual(marks.toSorted((a, b) => b - a));
  }
});

test('e-mails stay on the example domain and links are https', () => {
  for (const item of [...demo.artists, ...entries]) {
    expect(item.email).toMatch(/@example\.org$/);
    const profiles = Object.values(item.social).filter((profile) => profile !== '');
    expect(profiles.length, item.name).toBeGreaterThan(0);
    for (const link of [...profiles, item.web.url, item.web.hiring, item.web.calendar])
      expect(new URL(link).protocol).toBe('https:');
  }
});

test('ids of outside players have the form that the players take', () => {
  const lists = [...demo.artists, ...entries.flatMap((entry) => entry.segments), demo.site.capsule];
  for (const { playlist } of lists) {
    if (playlist === null) continue;
    expect(playlist.spotify).toMatch(/^[A-Za-z0-9]{22}$/);
    expect(playlist.youtube).toMatch(/^PL[A-Za-z0-9_-]{32}$/);
  }
});

test('the site says that all of it is invented', () => {
  expect(demo.site.texts.notice).toContain('inventados');
});

test('every lyric is by an artist of the house, and its title is its own there', () => {
  const slugs = demo.artists.map(({ name_id }) => name_id);
  for (const { artist, title } of demo.lyrics) expect(slugs, title).toContain(artist);
  const titles = demo.lyrics.map(({ artist, title }) => `${artist} ${title}`);
  expect(new Set(titles).size).toBe(titles.length);
});

/** Names every picture that the content shows, however deep it lies. */
function getPictures(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const own = 'picture' in value && typeof value.picture === 'string' ? [value.picture] : [];
  return [...own, ...Object.values(value).flatMap(getPictures)];
}

test('each picture shown is ready in three widths, each ready picture is shown once', async () => {
  const ready = await listDemoPictures();
  expect(getPictures(demo).sort()).toEqual([...ready.keys()].sort());
  for (const [name, { widths }] of ready) expect(widths.slice(0, 2), name).toEqual([480, 960]);
});

test('ready pictures have the width of their name, are not flat, and weigh at most 12 MB', async () => {
  let bytes = 0;
  for (const [name, { widths }] of await listDemoPictures()) {
    for (const width of widths) {
      const file = demoPictureFile(name, width);
      const picture = sharp(file);
      expect(await picture.metadata(), file).toMatchObject({ format: 'webp', width });
      if (width === 480) expect((await picture.stats()).entropy, file).toBeGreaterThan(0.3);
      bytes += (await stat(file)).size;
    }
  }
  expect(bytes).toBeLessThan(12_000_000);
});
