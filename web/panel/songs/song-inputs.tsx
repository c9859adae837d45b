import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { NOT_AN_AUDIO } from '../../../contracts/fields.ts';
import type { LyricItem } from '../../../contracts/lyrics.ts';
import { type SongItem, songFields } from '../../../contracts/songs.ts';
import { type ChosenSong, SongField, toAudioFields } from '../beats/song-field.tsx';
import { toRefusal } from '../beats/use-song-picker.tsx';
import { lineupField } from '../dates/lineup-field.tsx';
import { priorityField } from '../kit/fields/choice-fields.tsx';
import {
  type Field,
  field,
  type InputContext,
  type InputProps,
  longField,
  numberField,
  textField,
} from '../kit/fields/fields.tsx';
import type { Fields } from '../kit/fields/fields-form.ts';
import { selectField } from '../kit/fields/select-field.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import type { SaveTexts } from '../kit/fields/use-save.ts';
import { altField, pictureField } from '../kit/list/picture-input.tsx';
import { PartDialog } from '../kit/record/fields-part.tsx';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { useCall } from '../ui/use-call.ts';

const NOT_LISTED = 'No se ha podido cargar la lista. Intente de nuevo.';

export const useArtists = () => useCall(['entries', 'artist'], 'GET /artist/init/', {});

function useArtistOptions() {
  const { data, isError } = useArtists();
  return { data: data?.map(({ id, name }) => ({ value: String(id), label: name })), isError };
}

export const useEditions = () =>
  useCall(['entries', 'content', 'song-editions'], 'GET /h/song-editions/', {});

function useEditionOptions() {
  const { data, isError } = useEditions();
  return { data: data?.map(({ id, title }) => ({ value: String(id), label: title })), isError };
}

/** The lyric with this id; none without one, or while it is being read. */
export function useLyric(id: number | null) {
  const query = { id: id ?? 0, page_size: 1 };
  return useCall(['lyrics', 'of-song', id], 'GET /h/lyrics/', { query }, { enabled: id !== null });
}

const toLyricOption = ({ id, title, artist_name }: LyricItem) => ({
  value: String(id),
  label: `${title} · ${artist_name}`,
});

/** Choice of a lyric: those of the song's artist are offered, others are searched. */
function LyricSelect({
  value,
  error,
  values,
  ...props
}: InputProps & Pick<InputContext, 'values'>) {
  const [typed, setTyped] = useState('');
  const stored = useLyric(Number(value) || null).data?.results ?? [];
  const artist = useArtists().data?.find(({ id }) => String(id) === values.artist);
  // The label of the chosen one is no search.
  const isChosen = stored.some((lyric) => toLyricOption(lyric).label === typed);
  const [words] = useDebouncedValue(isChosen ? '' : typed.trim(), 300);
  const { data, isError } = useCall(
    ['lyrics', 'options', words, artist?.name],
    'GET /h/lyrics/',
    { query: { search: (words || (artist?.name ?? '')).slice(0, 100) } },
    { placeholderData: keepPreviousData },
  );
  const found = (data?.results ?? []).toSorted(
    (left, right) => Number(right.artist === artist?.id) - Number(left.artist === artist?.id),
  );
  const others = stored.filter(({ id }) => !found.some((lyric) => lyric.id === id));
  return (
    <Select
      {...props}
      data={[...found, ...others].map(toLyricOption)}
      // The server has searched.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onChange={(next) => props.onChange(next ?? '')}
      searchValue={typed}
      onSearchChange={setTyped}
      placeholder="Ninguna"
      clearable
      searchable
      nothingFoundMessage="Escriba el título de la letra."
      error={error ?? (isError ? NOT_LISTED : null)}
    />
  );
}

/** Audio with its waveform, uploaded as `src`. */
const audioField: Field<never> = {
  ...pictureField('free', { label: 'Audio', missing: NOT_AN_AUDIO }),
  toRequest: (_, value) => toAudioFields(value as ChosenSong | null),
  render: ({ value, error, disabled, onChange }, { record }) => (
    <SongField
      stored={record as unknown as SongItem | null}
      {...{ value, disabled, onChange }}
      error={toRefusal(error)}
    />
  ),
};

/** Creates the form of a part of a song. */
export function createSongPart(fields: Fields, texts: SaveTexts & { title: string }) {
  return ({ item, opened, onClose, onSaved }: RecordDialogProps<SongItem>) => (
    <PartDialog
      {...{ ...texts, fields, opened, onClose }}
      record={item}
      change={{ call: 'PATCH /h/songs/:id/', id: item.id }}
      onSaved={(saved) => onSaved({ ...item, ...saved })}
    />
  );
}

/** The audio has a form of its own, as a request has one file. */
export const SongAudio = createSongPart(
  { src: audioField },
  { title: 'Audio', success: 'Se ha cambiado el audio.', failure: `${FAILED} cambiar el audio.` },
);

/** What the songs that are uploaded together have in common. */
export const sharedInputs = {
  artist: selectField(songFields.artist, useArtistOptions, { failed: NOT_LISTED }),
  segment: selectField(songFields.segment, useEditionOptions, {
    failed: NOT_LISTED,
    none: 'Ninguna',
  }),
  year: numberField(songFields.year),
};

export const songInputs = {
  title: textField(songFields.title),
  artist: sharedInputs.artist,
  featuring: lineupField(songFields.featuring),
  segment: sharedInputs.segment,
  number: numberField(songFields.number, { isHalf: true }),
  year: numberField(songFields.year, { isHalf: true }),
  lyric: field(songFields.lyric, {
    opensOnFocus: true,
    render: (props, { values }) => <LyricSelect {...props} values={values} />,
  }),
  credits: longField(songFields.credits, { rows: [2, 10] }),
  links: longField(songFields.links, { rows: [2, 8] }),
  picture: pictureField('free', { label: 'Portada (si no, la de la edición o del artista)' }),
  alt: altField(({ title }) => title),
  priority: priorityField(songFields.priority),
};
