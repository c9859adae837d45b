import { Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { REQUIRED } from '../../../contracts/fields.ts';
import { type LyricItem, lyricInfoFields } from '../../../contracts/lyrics.ts';
import { useEntries } from '../entries/queries.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { NumberField, TitleField } from '../ui/fields.tsx';

/** What is told of a lyric besides its words. */
export interface LyricInfo {
  title: string;
  artist: string | null;
  featuring: string;
  album: string;
  year: string;
  comments: string;
}

export function infoOf(lyric: LyricItem | null): LyricInfo {
  return {
    title: lyric?.title ?? '',
    artist: lyric === null ? null : String(lyric.artist),
    featuring: lyric?.featuring ?? '',
    album: lyric?.album ?? '',
    year: lyric === null ? '' : String(lyric.year),
    comments: lyric?.comments ?? '',
  };
}

export const infoChecks = {
  title: fieldCheck(lyricInfoFields.title),
  artist: (value: string | null) => (value === null ? REQUIRED : null),
  featuring: fieldCheck(lyricInfoFields.featuring),
  album: fieldCheck(lyricInfoFields.album),
  year: fieldCheck(lyricInfoFields.year),
  comments: fieldCheck(lyricInfoFields.comments),
};

/** The information as it is sent. */
export function infoBody({ artist, year, ...texts }: LyricInfo) {
  return { ...texts, artist: Number(artist), year: Number(year) };
}

/** The fields of the information; those of a form that has more stand in it too. */
export function LyricInfoFields<V extends LyricInfo>({ form }: { form: UseFormReturnType<V> }) {
  const artists = useEntries('artist');
  const options = artists.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <>
      <TitleField {...form.getInputProps('title')} />
      <Select
        label="Artista"
        placeholder={artists.isPending ? 'Cargando…' : 'Seleccione'}
        data={options}
        searchable
        nothingFoundMessage="Sin resultados"
        required
        {...form.getInputProps('artist')}
        error={
          form.errors.artist ??
          (artists.isError ? 'No se han podido cargar los artistas. Intente de nuevo.' : null)
        }
      />
      <TextInput label="Invitados" maxLength={200} {...form.getInputProps('featuring')} />
      <TextInput label="Álbum" maxLength={200} {...form.getInputProps('album')} />
      <NumberField label="Año" maxLength={4} {...form.getInputProps('year')} />
      <Textarea
        label="Comentarios"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        {...form.getInputProps('comments')}
      />
    </>
  );
}
