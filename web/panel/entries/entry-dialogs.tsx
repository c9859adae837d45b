import { type ComponentType, useMemo } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import { webFields as webContract } from '../../../contracts/records.ts';
import { linkField, longField, textField, type Values } from '../kit/fields/fields.tsx';
import { playlistFields, socialFields } from '../kit/fields/shared-fields.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { altField, pictureField } from '../kit/list/picture-input.tsx';
import { ListDialog } from '../kit/list/resource-section.tsx';
import { PartDialog } from '../kit/record/fields-part.tsx';
import { RecordForm } from '../kit/record/record-form.tsx';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { findOrNull } from '../ui/find-or-null.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { PosterOf } from '../ui/poster-subject.tsx';
import { isSeries, type KindTexts, type SeriesKind } from './kinds.ts';
import { createPortraitForm } from './portrait-form.tsx';
import { entryKeys, toOwnerField } from './queries.ts';
import { defineSegments } from './segments.resource.tsx';

type EntryDialog = ComponentType<RecordDialogProps<EntryItem>>;

const AlbumDialog = lazyDialog(() => import('../albums/album-dialog.tsx'));

const HalftoneDialog = lazyDialog(() => import('../images/halftone-dialog.tsx'));

const webFields = {
  text: textField(webContract.text),
  url: linkField(webContract.url, { placeholder: 'https://…' }),
  hiring: longField(webContract.hiring, { rows: [2, 10] }),
  calendar: longField(webContract.calendar, { rows: [2, 10] }),
};

/** The parts of an entry that are one record each; playlists of an artist alone. */
const subRecords = {
  playlist: {
    title: 'Listas de reproducción',
    fields: playlistFields,
    success: 'Se ha actualizado la lista de reproducción correctamente.',
    failure: `${FAILED} actualizar la lista de reproducción.`,
  },
  social: {
    title: 'Redes sociales',
    fields: socialFields,
    success: 'Se ha actualizado las redes sociales correctamente.',
    failure: `${FAILED} actualizar las redes sociales.`,
  },
  web: {
    title: 'Contenido web',
    fields: webFields,
    success: 'Se ha actualizado el contenido web correctamente.',
    failure: `${FAILED} actualizar el contenido web.`,
  },
};

/** Creates the form of a part of an entry. */
function createSubRecordForm({ kind }: KindTexts, name: keyof typeof subRecords): EntryDialog {
  const { title, ...rest } = subRecords[name];
  // Only artists have playlists of their own: for them alone the form is made.
  const part = `/${kind}/${name}/` as `/artist/${typeof name}/`;
  return ({ item, opened, onClose }) => (
    <RecordForm
      {...rest}
      unread={`${FAILED} cargar la información.`}
      title={`${title} de ${item.name}`}
      opened={opened}
      onClose={onClose}
      queryKey={entryKeys.record(kind, name, item.id)}
      load={() =>
        findOrNull<{ id: number }>(() => call(`GET ${part}:id/`, { params: { id: item.id } }))
      }
      create={{ call: `POST ${part}`, with: toOwnerField(kind, item.id) }}
      change={`PATCH ${part}:id/`}
    />
  );
}

function validatePicture({ picture }: Values) {
  return picture === null ? { picture: 'Elija una imagen o recorte la actual.' } : {};
}

/** Creates the form of the picture of an entry: another one, or another crop. */
function createPhotoForm({ kind, singular: element, slot }: KindTexts): EntryDialog {
  const fields = {
    picture: pictureField(slot, { label: 'Foto' }),
    alt: altField(({ name }) => name),
  };
  return function PhotoForm({ item, opened, onClose, onSaved }) {
    return (
      <PartDialog
        title={`Foto de ${item.name}`}
        opened={opened}
        onClose={onClose}
        fields={fields}
        record={item}
        check={item.picture === null ? validatePicture : undefined}
        change={{ call: `PATCH /${kind}/init/:id/`, id: item.id }}
        success="Se ha actualizado la imagen correctamente."
        failure={`${FAILED} actualizar la imagen del ${element}.`}
        onSaved={(saved) => onSaved({ ...item, ...saved })}
        rename={{ picture_crop: 'picture' }}
        size="md"
      />
    );
  };
}

const OwnBackgrounds = lazyDialog(() =>
  import('../backgrounds/backgrounds.resource.tsx').then((module) => ({
    default: module.OwnBackgrounds,
  })),
);

const EventDates = lazyDialog(() =>
  import('../dates/dates.resource.tsx').then((module) => ({ default: module.EventDates })),
);

/** The dates of an event, with its own page of each. */
const datesDialog: EntryDialog = ({ item, opened, onClose }) => (
  <EventDates event={item} opened={opened} onClose={onClose} />
);

const ArtistSongs = lazyDialog(() =>
  import('../songs/songs.resource.tsx').then((module) => ({ default: module.ArtistSongs })),
);

/** The songs of an artist, with its own page of each. */
const songsDialog: EntryDialog = ({ item, opened, onClose }) => (
  <ArtistSongs artist={item} opened={opened} onClose={onClose} />
);

function createBackgroundsDialog({ kind }: KindTexts): EntryDialog {
  return ({ item, opened, onClose }) => (
    <OwnBackgrounds kind={kind} owner={item} opened={opened} onClose={onClose} />
  );
}

function createAlbumDialog({ kind }: KindTexts): EntryDialog {
  return ({ item, opened, onClose }) => (
    <AlbumDialog
      kind={kind}
      ownerId={item.id}
      title={`Álbum de ${item.name}`}
      opened={opened}
      onClose={onClose}
    />
  );
}

/** Creates the dialog of the focal point, style and dots of the entry's pictures. */
function createHalftoneDialog({ kind }: KindTexts): EntryDialog {
  return ({ item, opened, onClose }) => (
    <HalftoneDialog kind={kind} item={item} opened={opened} onClose={onClose} />
  );
}

/** Creates the side panel with the segments of an event or content item. */
function createSegmentsDialog(kind: SeriesKind): EntryDialog {
  return function SegmentsPanel({ item, opened, onClose }) {
    const { id, is_active, name_id } = item;
    // biome-ignore lint/correctness/useExhaustiveDependencies: a refreshed list changes other fields
    const segments = useMemo(() => defineSegments(kind, item), [id, is_active, name_id]);
    return <ListDialog resource={segments} opened={opened} onClose={onClose} />;
  };
}

/** A form whose posters are of the entry. */
function withEntryPosters(Dialog: EntryDialog): EntryDialog {
  return (props) => (
    <PosterOf entry={props.item}>
      <Dialog {...props} />
    </PosterOf>
  );
}

/** The dialogs of an entry besides its basic information; in the URL these are tabs. */
export function createEntryDialogs(texts: KindTexts): Record<string, EntryDialog> {
  const { kind } = texts;
  return {
    photo: withEntryPosters(createPhotoForm(texts)),
    halftone: createHalftoneDialog(texts),
    ...(isSeries(kind)
      ? {
          portrait: withEntryPosters(createPortraitForm(kind)),
          segments: createSegmentsDialog(kind),
        }
      : { playlist: createSubRecordForm(texts, 'playlist'), songs: songsDialog }),
    ...(kind === 'event' ? { dates: datesDialog } : {}),
    social: createSubRecordForm(texts, 'social'),
    web: createSubRecordForm(texts, 'web'),
    album: createAlbumDialog(texts),
    backgrounds: createBackgroundsDialog(texts),
  };
}
