import { type BeatItem, beatFields } from '../../../contracts/beats.ts';
import { NOT_A_NUMBER, REQUIRED } from '../../../contracts/fields.ts';
import { fieldCheck } from '../ui/check-field.ts';
import type { Song } from './read-song.ts';

/** The form's fields, as text. */
export interface BeatValues {
  title: string;
  producer: string;
  genre: string;
  bpm: string;
  price: string;
  minutes: string;
  seconds: string;
  priority: string;
}

function digits(value: number | null): string {
  return value === null ? '' : String(value);
}

export function valuesOfSong(song: Song): BeatValues {
  const whole = song.duration === null ? null : Math.max(1, Math.round(song.duration));
  return {
    title: song.title,
    producer: song.producer,
    genre: song.genre,
    bpm: digits(song.bpm),
    price: '',
    minutes: whole === null ? '' : String(Math.floor(whole / 60)),
    seconds: whole === null ? '' : String(whole % 60),
    priority: '10',
  };
}

/**
 * The form after another file was chosen: fields that still hold what the first file said take what
 * the next one says, if it says anything. What was typed stays.
 */
export function valuesOfNextSong(values: BeatValues, first: Song, next: Song): BeatValues {
  const [from, to] = [valuesOfSong(first), valuesOfSong(next)];
  const names = Object.keys(values) as (keyof BeatValues)[];
  const taken = names.filter((name) => values[name] === from[name] && to[name] !== '');
  return { ...values, ...Object.fromEntries(taken.map((name) => [name, to[name]])) };
}

export function valuesOfBeat(beat: BeatItem): BeatValues {
  const { title, producer, genre, bpm, price, priority, time } = beat;
  const [minutes = '', seconds = ''] = time.split(':');
  return {
    ...{ title, producer, genre, minutes, seconds: String(Number(seconds)) },
    ...{ bpm: String(bpm), price: String(price), priority: String(priority) },
  };
}

function wholeUpTo(most: number) {
  return (value: string): string | null => {
    if (value.trim() === '') return REQUIRED;
    if (!/^\d+$/.test(value.trim())) return NOT_A_NUMBER;
    return Number(value) <= most ? null : `Debe estar entre 0 y ${most}.`;
  };
}

export const beatChecks = {
  title: fieldCheck(beatFields.title),
  producer: fieldCheck(beatFields.producer),
  genre: fieldCheck(beatFields.genre),
  bpm: fieldCheck(beatFields.bpm),
  price: fieldCheck(beatFields.price),
  minutes: wholeUpTo(999),
  seconds: wholeUpTo(59),
};

/** The fields of the call. The seconds in all follow from minutes and seconds when those change. */
export function fieldsOf(values: BeatValues, before: BeatItem | null) {
  const { minutes, seconds, bpm, price, priority, ...words } = values;
  const time = `${Number(minutes)}:${seconds.trim().padStart(2, '0')}`;
  const total = Number(minutes) * 60 + Number(seconds);
  const isSame = before !== null && before.time === time;
  return {
    ...words,
    bpm: Number(bpm.replace(',', '.')),
    price: Number(price.replace(',', '.')),
    priority: Number(priority),
    time,
    duration: isSame || total === 0 ? undefined : total,
  };
}
