import { type BeatItem, beatFields } from '../../../contracts/beats.ts';
import { toPlainAmount } from '../../../contracts/decimal-fields.ts';
import { labelled, wholeNumber } from '../../../contracts/fields.ts';
import { priorityField } from '../kit/fields/choice-fields.tsx';
import {
  type Field,
  moneyField,
  numberField,
  textField,
  type Values,
} from '../kit/fields/fields.tsx';
import { toFormValues } from '../kit/fields/fields-form.ts';
import type { Song } from './read-song.ts';

const halfWidthDecimal = { isHalf: true, inputMode: 'decimal', maxLength: 10 } as const;

/** What staff type of a beat; its length and waveform are read from the file. */
type TypedField = Exclude<keyof typeof beatFields, 'time' | 'duration' | 'peaks' | 'is_active'>;

/** Inputs of a beat; its time is entered as minutes and seconds. */
export const beatInputs = {
  title: textField(beatFields.title),
  producer: textField(beatFields.producer),
  genre: textField(beatFields.genre),
  bpm: numberField(beatFields.bpm, halfWidthDecimal),
  price: moneyField(beatFields.price, { isHalf: true }),
  minutes: numberField(labelled('Minutos', wholeNumber(0, 999)), halfWidthDecimal),
  seconds: numberField(labelled('Segundos', wholeNumber(0, 59)), halfWidthDecimal),
  priority: priorityField(beatFields.priority),
} satisfies Record<TypedField | 'minutes' | 'seconds', Field>;

export function toBeatValues(beat: BeatItem): Values {
  const [minutes = '', seconds = ''] = beat.time.split(':');
  return toFormValues(beatInputs, { ...beat, minutes, seconds: Number(seconds) });
}

export function toSongValues({ title, producer, genre, bpm, duration }: Song): Values {
  const seconds = duration === null ? null : Math.max(1, Math.round(duration));
  return {
    ...toFormValues(beatInputs, null),
    title,
    producer,
    genre,
    bpm: bpm === null ? '' : String(bpm),
    minutes: seconds === null ? '' : String(Math.floor(seconds / 60)),
    seconds: seconds === null ? '' : String(seconds % 60),
  };
}

/**
 * Returns the values after another file was chosen: fields that still contain what the first file
 * contained get the value of the next one, if it has one. Typed values are kept.
 */
export function toNextSongValues(values: Values, formerSong: Song, nextSong: Song): Values {
  const [formerValues, nextValues] = [toSongValues(formerSong), toSongValues(nextSong)];
  const names = Object.keys(values).filter((name) => values[name] === formerValues[name]);
  const replacedNames = names.filter(
    (name) => nextValues[name] !== '' && nextValues[name] !== undefined,
  );
  return {
    ...values,
    ...Object.fromEntries(replacedNames.map((name) => [name, nextValues[name]])),
  };
}

/** Returns the request fields; `duration` follows from minutes and seconds if they changed. */
export function toBeatRequest({ minutes, seconds, ...rest }: Values, storedBeat: BeatItem | null) {
  const time = `${Number(minutes)}:${String(seconds).trim().padStart(2, '0')}`;
  const total = Number(minutes) * 60 + Number(seconds);
  const isSame = storedBeat !== null && storedBeat.time === time;
  return {
    ...rest,
    price: toPlainAmount(rest.price),
    time,
    ...(isSame ? { duration: storedBeat.duration } : total === 0 ? {} : { duration: total }),
  };
}
