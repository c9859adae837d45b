import { Text } from '@mantine/core';
import { beatPath, paths } from '../../../contracts/paths.ts';
import { createFiguresAction } from '../figures/figures-action.ts';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { startWithFile } from '../kit/list/start-with-file.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import { createAnnounceAction } from '../news/announce.ts';
import { IconInfoCircle, IconMusicPlus } from '../ui/icons.ts';
import { BeatInformation, NewBeat } from './beat-form.tsx';
import { useSongPicker } from './use-song-picker.tsx';

const beats = defineResource({
  key: 'beats',
  calls: recordCalls('/h/music/'),
  omitted: ['fields'],
  paging: 'searched',
  noun: { singular: 'beat', plural: 'beats', gender: 'm' },
  title: 'Beats',
  name: ({ title }) => title,
  texts: {
    about:
      'Suenan en el reproductor del sitio, por prioridad. MP3, M4A, OGG, WAV o FLAC, hasta 100 MB.',
    // Agreed texts, which stay in English.
    notChanged: 'An error has occurred, the song could not be updated on the server.',
    notDeleted: 'An error has occurred, the song could not be remove from the server.',
    sure: 'Are you completely sure you want to delete this Beat?',
    empty: 'Aquí estarán los beats que suenan en el sitio. Agregue el primero con “Nuevo beat”.',
  },
  columns: [
    { label: 'Productor', from: 'sm', sort: 'producer', text: ({ producer }) => producer },
    {
      label: 'Título',
      isRowHead: true,
      sort: 'title',
      text: ({ title }) => title,
      more: ({ genre, bpm, time, price, priority }) => (
        <Text size="sm" c="dimmed" fw={400}>
          {`${genre} · ${bpm} BPM · ${time} · $${price} · prioridad ${priority}`}
        </Text>
      ),
    },
  ],
  creation: { Button: startWithFile(IconMusicPlus, useSongPicker), Dialog: NewBeat },
  dialogs: { information: BeatInformation },
  actions: (beat, tools) => [
    { label: 'Información', icon: IconInfoCircle, dialog: 'information' },
    ...(beat.is_active
      ? [
          createAnnounceAction(beat, tools, {
            subject: `Nuevo beat: ${beat.title}`,
            body: `${beat.title}, de ${beat.producer}.\n${beat.genre} · ${beat.bpm} BPM · ${beat.time}`,
            button: 'Escucharlo',
            path: beatPath(beat.id),
          }),
          createFiguresAction(beatPath(beat.id)),
        ]
      : []),
  ],
  page: {
    tabs: [
      { name: 'information', label: 'Información' },
      { name: 'history', label: 'Historial' },
    ],
    path: ({ id }) => `${paths.beats}?beat=${id}`,
  },
  active: { field: 'is_active' },
  getDeletionWarning: ({ title }) => `Se eliminará “${title}”, con su audio.`,
});

/** Section 51: the beats of the player. */
export default function BeatsSection() {
  return <ResourceSection resource={beats} />;
}
