import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { songPath } from '../../../contracts/paths.ts';
import type { SongItem } from '../../../contracts/songs.ts';
import { formatDuration } from '../../ui/text.ts';
import { useSongsPicker } from '../beats/use-song-picker.tsx';
import { createFiguresAction } from '../figures/figures-action.ts';
import type { DialogProps } from '../kit/fields/form-dialog.tsx';
import { ListDialog, ResourceSection } from '../kit/list/resource-section.tsx';
import { startWithFile } from '../kit/list/start-with-file.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import type { Column } from '../kit/record/resource-parts.ts';
import { createAnnounceAction } from '../news/announce.ts';
import { call } from '../ui/client.ts';
import { IconExternalLink, IconMusicPlus } from '../ui/icons.ts';
import { MarkTimes } from './mark-times.tsx';
import { createNewSongs } from './new-songs.tsx';
import { SongAudio, songInputs, useArtists, useEditions } from './song-inputs.tsx';

function ArtistName({ id }: { id: number }) {
  return useArtists().data?.find((artist) => artist.id === id)?.name;
}

function EditionTitle({ id }: { id: number }) {
  return useEditions().data?.find((edition) => edition.id === id)?.title;
}

const showArtist = ({ artist }: SongItem) => <ArtistName id={artist} />;
const showEdition = ({ segment }: SongItem) =>
  segment === null ? null : <EditionTitle id={segment} />;

const artistColumn: Column<SongItem> = {
  label: 'Artista',
  from: 'sm',
  sort: 'artist',
  cell: showArtist,
  narrow: showArtist,
};

/** What an announcement of a song says. */
async function fetchAnnouncement({ id, title, artist }: SongItem) {
  const artists = await call('GET /artist/init/', {});
  const name = artists.find((item) => item.id === artist)?.name ?? '';
  return {
    subject: `Nueva canción: “${title}”, de ${name}`,
    body: `Ya puede escuchar “${title}”, de ${name}.`,
    button: 'Escucharla',
    path: songPath(id),
  };
}

interface Owner {
  id: number;
  name: string;
}

/** @param owner the artist whose songs are listed; by default all */
function defineSongs(owner?: Owner) {
  return defineResource({
    key: owner ? ['songs', owner.id] : ['songs'],
    alsoStale: [['songs']],
    calls: recordCalls('/h/songs/'),
    scope: { query: { artist: owner?.id } },
    omitted: ['peaks', 'times'],
    paging: 'searched',
    noun: { singular: 'canción', plural: 'canciones', gender: 'f' },
    title: owner ? `Canciones de ${owner.name}` : 'Canciones',
    name: ({ title }) => title,
    texts: {
      about: 'Cada canción tiene su página en el sitio, donde suena.',
      new: 'Nuevas canciones',
      empty:
        'Aquí estarán las canciones de los artistas. Agregue las primeras con “Nuevas canciones”.',
    },
    columns: [
      {
        label: 'Título',
        isRowHead: true,
        sort: 'title',
        text: ({ title }) => title,
        more: ({ featuring }) =>
          featuring.length === 0 ? null : (
            <Text size="sm" c="dimmed" fw={400}>
              con {featuring.map(({ name }) => name).join(', ')}
            </Text>
          ),
      },
      ...(owner ? [] : [artistColumn]),
      { label: 'Edición', from: 'sm', cell: showEdition, narrow: showEdition },
      { label: 'Número', from: 'sm', text: ({ number }) => String(number), narrow: () => null },
      { label: 'Duración', from: 'sm', text: ({ duration }) => formatDuration(duration) },
    ],
    creation: {
      Button: startWithFile(IconMusicPlus, useSongsPicker),
      Dialog: createNewSongs(owner?.id),
    },
    fields: songInputs,
    dialogs: { audio: SongAudio, times: MarkTimes },
    actions: (song, tools) =>
      song.is_active
        ? [
            { label: 'Ver en el sitio', icon: IconExternalLink, href: songPath(song.id) },
            createAnnounceAction(song, tools, () => fetchAnnouncement(song)),
            createFiguresAction(songPath(song.id)),
          ]
        : [],
    page: {
      tabs: [
        { name: 'form', label: 'Información', parts: ['form', 'audio'] },
        { name: 'times', label: 'Marcar tiempos', isShown: ({ lyric }) => lyric !== null },
        { name: 'history', label: 'Historial' },
      ],
      path: ({ id }) => songPath(id),
    },
    active: { field: 'is_active', word: 'Activa' },
    getDeletionWarning: ({ title }) => `Se eliminará “${title}”, con su audio.`,
  });
}

const songs = defineSongs();

/** Section 53: the songs of the artists. */
export default function SongsSection() {
  return <ResourceSection resource={songs} />;
}

export function ArtistSongs({ artist, ...dialog }: DialogProps & { artist: Owner }) {
  const { id, name } = artist;
  const resource = useMemo(() => defineSongs({ id, name }), [id, name]);
  return <ListDialog {...dialog} resource={resource} />;
}
