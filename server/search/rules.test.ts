import { expect, test } from 'vitest';
import {
  findBestLine,
  getQueryWords,
  getRank,
  getWords,
  isOneEditAway,
  listForms,
} from './rules.ts';

test('words have no accents, signs or capitals', () => {
  expect(getWords('¡Ñapa, CORAZÓN y 3:15!')).toEqual(['napa', 'corazon', 'y', '3', '15']);
  expect(getQueryWords('barrio Barrio BARRIÓ')).toEqual(['barrio']);
  expect(getQueryWords('a b c d e f g h i j')).toHaveLength(8);
  expect(getQueryWords('x'.repeat(100_000))[0]).toHaveLength(40);
});

test('one mistake is a letter more, less, another, or two swapped', () => {
  for (const typed of ['bario', 'barrrio', 'barrip', 'barroi', 'arrio', 'barri', 'barrios']) {
    expect([typed, isOneEditAway(typed, 'barrio')]).toEqual([typed, true]);
    const shared = listForms(typed).filter((form) => listForms('barrio').includes(form));
    expect([typed, shared.length > 0]).toEqual([typed, true]);
  }
  for (const typed of ['barrio', 'borria', 'bario s', 'barr', 'zarrip']) {
    expect([typed, isOneEditAway(typed, 'barrio')]).toEqual([typed, false]);
  }
});

test('the best line has the most words, and the first one wins', () => {
  const lines = ['La noche es larga', 'En la calle larga y sola', 'La calle larga'];
  expect(findBestLine(['calle', 'lar'], lines.join('\n'))).toEqual({
    number: 2,
    text: lines[1],
    matchCount: 2,
  });
  expect(findBestLine(['nada'], lines.join('\n'))).toBeNull();
});

test('a document ranks by its title, then by words side by side, the last one as a prefix', () => {
  const terms = (text: string) => getQueryWords(text).map((word) => [{ word, isPrefix: true }]);
  const lyric = { title: 'Calle larga', detail: 'Ceiba', body: 'De noche\nla luna ronda' };
  const rank = (text: string) => getRank(terms(text), lyric);
  expect([rank('cei cal'), rank('luna ron'), rank('noche la')]).toEqual([2, 1, 1]);
  expect([rank('lun ronda'), rank('ronda luna'), rank('luna')]).toEqual([0, 0, 0]);
});
