import { expect, test } from 'vitest';
import { type BeatItem, type BeatTexts, beatTexts } from '../../../contracts/beats.ts';
import {
  beatInputs,
  toBeatRequest,
  toBeatValues,
  toNextSongValues,
  toSongValues,
} from './beat-values.ts';

const names = Object.keys(beatTexts).map((name) => [name, `Un ${name}`]);
const texts: Record<keyof BeatTexts, string> = Object.fromEntries(names);
const beat: BeatItem = {
  ...{ ...texts, id: 1, src: '/a.mp3', bpm: 92.5, price: 19.99 },
  ...{ time: '3:05', duration: 185.4, peaks: '', priority: 3, is_active: true },
};

test('a beat goes into the form and out again unchanged', () => {
  expect(toBeatRequest(toBeatValues(beat), beat)).toEqual({
    ...texts,
    time: beat.time,
    duration: beat.duration,
    // The contract reads numbers from their text.
    ...{ bpm: '92.5', price: '19.99', priority: '3' },
  });
});

test('another time changes the seconds in all', () => {
  const values = { ...toBeatValues(beat), minutes: '2', seconds: '7' };
  expect(toBeatRequest(values, beat)).toMatchObject({ time: '2:07', duration: 127 });
});

test('a song fills the form with what it says of itself', () => {
  const file = new File([], 'x.mp3');
  const song = {
    file,
    title: 'X',
    producer: '',
    genre: 'Trap',
    bpm: null,
    number: null,
    year: null,
    duration: 59.7,
  };
  expect(toSongValues(song)).toMatchObject({ minutes: '1', seconds: '0', bpm: '' });
});

test('another file changes what came from the first, and leaves what was typed', () => {
  const file = new File([], 'x.mp3');
  const first = {
    file,
    title: 'pagina',
    producer: '',
    genre: '',
    bpm: null,
    number: null,
    year: null,
    duration: null,
  };
  const next = { ...first, title: 'Cobre', genre: 'Trap', duration: 65 };
  const typed = { ...toSongValues(first), genre: 'Drill', producer: 'Lija', price: '15' };
  expect(toNextSongValues(typed, first, next)).toEqual({
    ...{ ...typed, title: 'Cobre', minutes: '1', seconds: '5' },
    ...{ genre: 'Drill', producer: 'Lija', price: '15' },
  });
});

test('seconds end at 59, and numbers are numbers', () => {
  const problem = (name: keyof typeof beatInputs, value: string) =>
    beatInputs[name].schema.safeParse(value).error?.issues[0]?.message;
  expect(problem('seconds', '60')).toBe('Debe estar entre 0 y 59.');
  expect(problem('minutes', 'dos')).toBe('Debe expresarse en numeros.');
  expect(problem('seconds', ' ')).toBe('Este campo es requerido.');
  expect(problem('bpm', 'rápido')).toBe('Debe expresarse en numeros.');
});
