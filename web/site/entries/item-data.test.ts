import { expect, test } from 'vitest';
import type { PublicDetail, PublicItemEntry } from '../../../contracts/public-entries.ts';
import { toCoverData, toLibraryData } from './item-data.ts';

function segment(id: number): PublicDetail {
  return {
    id,
    title: `Edición ${id}`,
    description: 'Texto',
    year: 2020 + id,
    country: 'VE',
    vol: null,
    lineup: '',
    album: [],
    playlist: { channel: 'PL', spotify: '' },
  };
}

function itemWith(...details: PublicDetail[]): PublicItemEntry {
  return {
    id: 1,
    name: 'BDM',
    name_id: 'bdm',
    priority: 1,
    background: null,
    picture: null,
    social: {},
    web: { text: '', url: '', hiring: '', calendar: '' },
    email: '',
    path: '/eventos/bdm/portada',
    seo_title: '',
    seo_description: '',
    ink: 'signal',
    hero: '',
    condition: [1],
    portrait: null,
    details,
    album: [],
    prev: null,
    next: null,
    contests: [],
  };
}

function at(query: string): URL {
  return new URL(`https://example.org/eventos/bdm${query}`);
}

function getLocation(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('location') : null;
  }
}

test('a library shows its first segment, or the one named in the URL', () => {
  const item = itemWith(segment(7), segment(3));
  expect(toLibraryData('event', item, at('')).segment.id).toBe(7);
  expect(toLibraryData('event', item, at('?segmento=3'))).toMatchObject({ index: 1 });
});

test('a library without segments redirects to the cover', () => {
  expect(getLocation(() => toLibraryData('event', itemWith(), at('')))).toBe(
    '/eventos/bdm/portada',
  );
});

test('a missing segment redirects to the library', () => {
  const item = itemWith(segment(7));
  expect(getLocation(() => toLibraryData('event', item, at('?segmento=9')))).toBe('/eventos/bdm');
});

test('only the shown segment carries its content', () => {
  const data = toLibraryData('event', itemWith(segment(7), segment(3)), at(''));
  expect(data.item.details).toEqual([]);
  expect(JSON.stringify(data.segments)).not.toContain('Texto');
  expect(JSON.stringify(toCoverData(itemWith(segment(7))).details)).not.toContain('Texto');
});

test('a country is shown only where the filters of the item ask for it', () => {
  const country = (condition: number[]) => {
    const item = { ...itemWith(segment(7)), condition };
    const { segment: shown, segments } = toLibraryData('event', item, at(''));
    return [shown.country, segments[0]?.country, toCoverData(item).editions[0]?.country];
  };
  expect(country([1])).toEqual(['', '', '']);
  expect(country([1, 2])).toEqual(['VE', 'VE', 'VE']);
});
