import { expect, test } from 'vitest';
import type { BeatItem } from '../../../contracts/beats.ts';
import {
  beatChecks,
  fieldsOf,
  valuesOfBeat,
  valuesOfNextSong,
  valuesOfSong,
} from './beat-values.ts';

const beat: BeatItem = {
  ...{ id: 1, src: '/a.mp3', title: 'Cobre', producer: 'Lija', genre: 'Trap', bpm: 92.5 },
  ...{ price: 19.99, time: '3:05', duration: 185.4, peaks: '', priority: 3, is_active: true },
};

test('a beat goes into the form and out again unchanged', () => {
  const { title, producer, genre, bpm, price, time, priority } = beat;
  expect(fieldsOf(valuesOfBeat(beat), beat)).toEqual({
    ...{ title, producer, genre, bpm, price, time, priority },
    duration: undefined,
  });
});

test('another time changes the seconds in all', () => {
  const values = { ...valuesOfBeat(beat), minutes: '2', seconds: '7' };
  expect(fieldsOf(values, beat)).toMatchObject({ time: '2:07', duration: 127 });
});

test('a song fills the form with what it says of itself', () => {
  const file = new File([], 'x.mp3');
  const song = { file, title: 'X', producer: '', genre: 'Trap', bpm: null, duration: 59.7 };
  expect(valuesOfSong(song)).toMatchObject({ minutes: '1', seconds: '0', bpm: '' });
});

test('another file changes what came from the first, and leaves what was typed', () => {
  const file = new File([], 'x.mp3');
  const first = { file, title: 'pagina', producer: '', genre: '', bpm: null, duration: null };
  const next = { ...first, title: 'Cobre', genre: 'Trap', duration: 65 };
  const typed = { ...valuesOfSong(first), genre: 'Drill', producer: 'Lija', price: '15' };
  expect(valuesOfNextSong(typed, first, next)).toEqual({
    ...{ ...typed, title: 'Cobre', minutes: '1', seconds: '5' },
    ...{ genre: 'Drill', producer: 'Lija', price: '15' },
  });
});

test('seconds end at 59, and numbers are numbers', () => {
  expect(beatChecks.seconds('60')).toBe('Debe estar entre 0 y 59.');
  expect(beatChecks.minutes('dos')).toBe('Debe expresarse en numeros.');
  expect(beatChecks.seconds(' ')).toBe('Este campo es requerido.');
  expect(beatChecks.bpm('rápido')).toBe('Debe expresarse en numeros.');
});
