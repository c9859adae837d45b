import type { ComponentType } from 'react';
import { COUNTRY_CODES, listCountriesByName } from '../../../contracts/country-codes.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { type EntryItem, FILTER } from '../../../contracts/entries.ts';
import { REQUIRED } from '../../../contracts/fields.ts';
import { segmentPath } from '../../../contracts/paths.ts';
import { type SegmentItem, segmentFields } from '../../../contracts/segments.ts';
import { choiceField } from '../kit/fields/choice-fields.tsx';
import { longField, numberField, textField, type Values } from '../kit/fields/fields.tsx';
import { playlistFields } from '../kit/fields/shared-fields.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { RecordForm } from '../kit/record/record-form.tsx';
import { defineResource, type Resource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import type { Column, RecordDialogProps } from '../kit/record/resource-parts.ts';
import { createAnnounceAction } from '../news/announce.ts';
import { call } from '../ui/client.ts';
import { findOrNull } from '../ui/find-or-null.ts';
import { IconPhoto, IconPlaylist } from '../ui/icons.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import type { SeriesKind } from './kinds.ts';
import { entryKeys, toOwnerField } from './queries.ts';

const AlbumDialog = lazyDialog(() => import('../albums/album-dialog.tsx'));

const DEFAULT_COUNTRY = 'VE';

type Condition = readonly number[];
type SegmentDialog = ComponentType<RecordDialogProps<SegmentItem>>;

/** Every country by its Spanish name; a stored one that is not listed is kept. */
function listCountryOptions(stored: string) {
  const codes = stored === '' ? COUNTRY_CODES : [...COUNTRY_CODES, stored];
  return listCountriesByName(codes).map(([value, label]) => ({ value, label }));
}

/** Fields of a segment: year, country and volume follow from the filters of its parent. */
export function createSegmentInputs(condition: Condition) {
  const isHalfWidth = condition.length > 1;
  const all = {
    year: numberField(segmentFields.year, { isHalf: isHalfWidth, required: true, maxLength: 4 }),
    country: choiceField(segmentFields.country, listCountryOptions, {
      isHalf: isHalfWidth,
      required: true,
      initial: DEFAULT_COUNTRY,
      toInput: (stored) => stored || DEFAULT_COUNTRY,
    }),
    vol: numberField(segmentFields.vol, { isHalf: isHalfWidth, required: true, maxLength: 6 }),
  };
  return {
    title: textField(segmentFields.title),
    ...(condition.includes(FILTER.year) ? { year: all.year } : {}),
    ...(condition.includes(FILTER.country) ? { country: all.country } : {}),
    ...(condition.includes(FILTER.volume) ? { vol: all.vol } : {}),
    description: longField(segmentFields.description),
    lineup: longField(segmentFields.lineup, { rows: [2, 12] }),
  };
}

/** What the filters of the parent ask for is required; the contract leaves it optional. */
export function createSegmentCheck(condition: Condition) {
  const names = [
    ...(condition.includes(FILTER.year) ? ['year'] : []),
    ...(condition.includes(FILTER.country) ? ['country'] : []),
    ...(condition.includes(FILTER.volume) ? ['vol'] : []),
  ];
  return (values: Values) => {
    const missing = names.filter((name) => {
      const text = String(values[name] ?? '').trim();
      return text === '' || Number(text) === 0;
    });
    return Object.fromEntries(missing.map((name) => [name, REQUIRED]));
  };
}

function listConditionColumns(condition: Condition): Column<SegmentItem>[] {
  const columns: [number, Column<SegmentItem>][] = [
    [FILTER.year, { label: 'Año', from: 'sm', text: ({ year }) => String(year ?? '—') }],
    [
      FILTER.country,
      {
        label: 'País',
        from: 'sm',
        text: ({ country }) => (country === '' ? '—' : countryName(country)),
      },
    ],
    [
      FILTER.volume,
      {
        label: 'Vol.',
        from: 'sm',
        text: ({ vol }) => String(vol ?? '—'),
        narrow: ({ vol }) => `Vol. ${vol ?? '—'}`,
      },
    ],
  ];
  return columns.filter(([code]) => condition.includes(code)).map(([, column]) => column);
}

function createPlaylistForm(kind: SeriesKind): SegmentDialog {
  return ({ item, opened, onClose }) => {
    const owner = { detail: item.id };
    return (
      <RecordForm
        title={`Listas de reproducción de ${item.title}`}
        opened={opened}
        onClose={onClose}
        queryKey={entryKeys.segmentPlaylist(kind, item.id)}
        load={() =>
          findOrNull<{ id: number }>(() => call(`GET /${kind}/playlist/`, { query: owner }))
        }
        create={{ call: `POST /${kind}/playlist/`, with: owner }}
        change={`PATCH /${kind}/playlist/:id/`}
        fields={playlistFields}
        success="Se ha actualizado la lista de reproducción correctamente."
        failure={`${FAILED} actualizar la lista de reproducción.`}
        unread={`${FAILED} cargar la información.`}
      />
    );
  };
}

function createAlbumDialog(kind: SeriesKind, parent: EntryItem): SegmentDialog {
  return ({ item, opened, onClose }) => (
    <AlbumDialog
      kind={kind}
      ownerId={parent.id}
      segmentId={item.id}
      title={`Álbum de ${item.title}`}
      opened={opened}
      onClose={onClose}
    />
  );
}

/** The segments of an event or content item. */
export function defineSegments(kind: SeriesKind, parent: EntryItem): Resource<SegmentItem> {
  const { condition } = parent;
  return defineResource({
    key: entryKeys.segments(kind, parent.id),
    calls: recordCalls(`/${kind}/detail/`),
    // The form has those that the parent asks for.
    omitted: ['year', 'country', 'vol'],
    scope: { query: toOwnerField(kind, parent.id) },
    creation: { body: toOwnerField(kind, parent.id) },
    paging: 'plain',
    alsoStale: [entryKeys.lacks(kind, parent.id)],
    noun: { singular: 'segmento', plural: 'segmentos', gender: 'm' },
    title: `Segmentos de ${parent.name}`,
    name: ({ title }) => title,
    texts: {
      new: 'Nuevo Segmento',
      create: 'Crear Segmento',
      edit: 'Información',
      created: 'Se ha creado el Segmento correctamente.',
      changed: 'Se ha actualizado la informacion correctamente.',
      deleted: 'Se ha eliminado el Segmento correctamente.',
      notCreated: `${FAILED} crear el Segmento.`,
      notChanged: `${FAILED} actualizar la informacion del Segmento.`,
      notDeleted: `${FAILED} eliminar el contenido e imagenes del Segmento.`,
      notToggled: `${FAILED} cambiar el estado del Segmento.`,
      notListed: `${FAILED} cargar la lista de segmentos.`,
      sure: 'Esta seguro de eliminar este Segmento?',
      empty: `Aquí estarán las partes de “${parent.name}”, cada una con su descripción, su álbum y sus listas. Empiece por crear la primera.`,
    },
    columns: [
      { label: 'Título', isRowHead: true, text: ({ title }) => title },
      ...listConditionColumns(condition),
    ],
    fields: createSegmentInputs(condition),
    form: {
      check: createSegmentCheck(condition),
      title: (segment) => (segment ? `Información de ${segment.title}` : 'Nuevo Segmento'),
    },
    dialogs: { playlist: createPlaylistForm(kind), album: createAlbumDialog(kind, parent) },
    actions: (segment, tools) => [
      { label: 'Listas de reproducción', icon: IconPlaylist, dialog: 'playlist' },
      { label: 'Álbum de imágenes', icon: IconPhoto, dialog: 'album' },
      ...(segment.is_active && parent.is_active
        ? [
            createAnnounceAction(segment, tools, {
              subject: `${parent.name}: ${segment.title}`,
              body: segment.description,
              button: 'Verlo en el sitio',
              path: segmentPath(kind, parent.name_id, segment.id),
            }),
          ]
        : []),
    ],
    page: {
      tabs: [
        { name: 'form', label: 'Información' },
        { name: 'playlist', label: 'Música' },
        { name: 'album', label: 'Álbum' },
        { name: 'history', label: 'Historial' },
      ],
      publication: () => ({ hiddenOwner: parent.is_active ? null : parent.name }),
      path: ({ id }) => (parent.is_active ? segmentPath(kind, parent.name_id, id) : null),
    },
    active: { field: 'is_active' },
    getDeletionWarning: () =>
      'Se eliminarán su descripción, sus listas de reproducción y su álbum de imágenes.',
  });
}
