import { Text } from '@mantine/core';
import { lyricsPath } from '../../../contracts/paths.ts';
import { createFiguresAction } from '../figures/figures-action.ts';
import { FAILED } from '../kit/fields/texts.ts';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import { createAnnounceAction } from '../news/announce.ts';
import { IconExternalLink, IconPencil, IconVideo } from '../ui/icons.ts';
import { infoFields, LyricMediaForm, LyricTextForm, NewLyricForm } from './lyric-forms.tsx';

const lyrics = defineResource({
  key: 'lyrics',
  calls: recordCalls('/h/lyrics/'),
  omitted: ['title_id', 'lyric', 'youtube'],
  paging: 'searched',
  noun: { singular: 'letra', plural: 'letras', gender: 'f' },
  title: 'Letras',
  name: ({ title }) => title,
  texts: {
    about: 'Las letras de las canciones; cada una tiene su página en el sitio.',
    notListed: `${FAILED} cargar las letras.`,
    edit: 'Editar información',
    // An agreed text, which stays in English.
    sure: 'Are you sure to delete this lyric?',
    empty: 'Aquí estarán las letras de los artistas. Agregue la primera con “Nueva letra”.',
  },
  columns: [
    {
      label: 'Título',
      isRowHead: true,
      sort: 'title',
      text: ({ title }) => title,
      more: ({ featuring }) =>
        featuring === '' ? null : (
          <Text size="sm" c="dimmed" fw={400}>
            con {featuring}
          </Text>
        ),
    },
    { label: 'Artista', from: 'sm', sort: 'artist', text: ({ artist_name }) => artist_name },
    {
      label: 'Álbum',
      from: 'sm',
      sort: 'album',
      text: ({ album }) => album || '—',
      narrow: ({ album }) => album,
    },
    { label: 'Año', from: 'sm', sort: 'year', text: ({ year }) => String(year) },
  ],
  fields: infoFields,
  form: { title: (lyric) => `Editar información de “${lyric?.title}”` },
  creation: { Dialog: NewLyricForm },
  dialogs: { words: LyricTextForm, media: LyricMediaForm },
  actions: (lyric, tools) => [
    { label: 'Editar letra', icon: IconPencil, dialog: 'words' },
    { label: 'Editar video', icon: IconVideo, dialog: 'media' },
    ...(lyric.is_active
      ? [
          {
            label: 'Ver en el sitio',
            icon: IconExternalLink,
            href: lyricsPath(lyric.artist_name_id, lyric.title_id),
          },
          createAnnounceAction(lyric, tools, {
            subject: `La letra de “${lyric.title}”, de ${lyric.artist_name}`,
            body: `Ya puede leer la letra de “${lyric.title}”, de ${lyric.artist_name}.`,
            button: 'Leer la letra',
            path: lyricsPath(lyric.artist_name_id, lyric.title_id),
          }),
          createFiguresAction(lyricsPath(lyric.artist_name_id, lyric.title_id)),
        ]
      : []),
  ],
  page: {
    tabs: [
      { name: 'form', label: 'Información' },
      { name: 'words', label: 'Letra' },
      { name: 'media', label: 'Video' },
      { name: 'history', label: 'Historial' },
    ],
    path: ({ artist_name_id, title_id }) => lyricsPath(artist_name_id, title_id),
    listMissingParts: async ({ lyric, youtube }) => [
      ...(lyric === '' ? [{ tab: 'words' }] : []),
      ...(youtube === '' ? [{ tab: 'media' }] : []),
    ],
  },
  active: { field: 'is_active', isTold: true },
  getDeletionWarning: ({ title, artist_name }) =>
    `Se eliminará “${title}” de ${artist_name}, con su texto.`,
});

/** Section 52: the lyrics of the artists' songs. */
export default function LyricsSection() {
  return <ResourceSection resource={lyrics} />;
}
