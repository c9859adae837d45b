import { describe, expect, it } from 'vitest';
import {
  formatPlace,
  parseOneOf,
  parsePlace,
  parsePositiveInteger,
  removeRecord,
  sectionPath,
} from './place.ts';

function parse(address: string) {
  const { search, hash } = new URL(address, 'https://tarima.example');
  return parsePlace({ search, hash });
}

describe('parsePlace', () => {
  it('reads the section and what is opened in it', () => {
    expect(parse('/tablero')).toEqual({ section: 0, params: {} });
    expect(parse('/tablero?s=21&id=15&tab=album')).toEqual({
      section: 21,
      params: { id: '15', tab: 'album' },
    });
    expect(parse('/tablero?s=52&q=barrio+alto&page=3&sort=-year')).toEqual({
      section: 52,
      params: { q: 'barrio alto', page: '3', sort: '-year' },
    });
  });

  it('follows a link with the section after a hash', () => {
    expect(parse('/tablero#21')).toEqual({ section: 21, params: {} });
    expect(parse('/tablero?s=52&q=barrio#21')).toEqual({ section: 21, params: {} });
    expect(parse('/tablero?s=52#contenido').section).toBe(52);
    expect(parse('/tablero#123456').section).toBeNull();
  });

  it.each(['abc', '', '-1', '1e1', '9999', '21 ', '%00', '<script>'])(
    'names no section for ?s=%s',
    (code) => {
      expect(parse(`/tablero?s=${encodeURIComponent(code)}`).section).toBeNull();
    },
  );

  it('drops unknown keys and shortens values', () => {
    const { params } = parse(`/tablero?s=52&__proto__=x&utm_source=x&q=${'a'.repeat(5000)}`);
    expect(Object.keys(params)).toEqual(['q']);
    expect(params.q).toHaveLength(100);
  });

  it('reads broken encodings without failing', () => {
    expect(parse('/tablero?s=52&q=%E0%A4%A').section).toBe(52);
    expect(parse(`/tablero?s=52&q=${'a'.repeat(99)}${encodeURIComponent('🎤')}`).params.q).toBe(
      `${'a'.repeat(99)}\uFFFD`,
    );
  });
});

describe('formatPlace', () => {
  it('is read back as the same place', () => {
    for (const address of [
      '/tablero',
      '/tablero?s=21&id=15&tab=album',
      '/tablero?s=52&q=a%26s%3D21&sort=-year&page=3',
    ]) {
      expect(formatPlace(parse(address))).toBe(address);
    }
    expect(formatPlace(parse('/tablero?s=abc&q=x'))).toBe('/tablero?s=&q=x');
    expect(parse('/tablero?s=&q=x').section).toBeNull();
  });

  it('leaves out what is empty', () => {
    expect(sectionPath(52, { q: '  ', page: '' })).toBe('/tablero?s=52');
    expect(sectionPath(37, { list: 'purchases' })).toBe('/tablero?s=37&list=purchases');
  });
});

describe('removeRecord', () => {
  it('keeps the list as it is', () => {
    const place = parse('/tablero?s=21&id=15&tab=album&q=voz');
    expect(formatPlace(removeRecord(place))).toBe('/tablero?s=21&q=voz');
    const part = parse('/tablero?s=22&id=15&tab=segments&part=3&view=album');
    expect(formatPlace(removeRecord(part))).toBe('/tablero?s=22&id=15&tab=segments');
  });

  it('keeps the tab of a section', () => {
    const place = parse('/tablero?s=37&list=purchases');
    expect(removeRecord(place)).toEqual(place);
  });
});

it('accepts only numbers and values that exist', () => {
  expect(parsePositiveInteger('3')).toBe(3);
  for (const value of [undefined, '', '0', '-1', '1.5', '1e3', '9'.repeat(16)]) {
    expect(parsePositiveInteger(value)).toBeNull();
  }
  expect(parseOneOf('active', ['active', 'inactive'])).toBe('active');
  expect(parseOneOf('toString', ['active'])).toBeNull();
});
