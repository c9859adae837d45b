import { type EntryItem, type EntryKind, entryFields, FILTER } from '../../../contracts/entries.ts';
import { inkNames, inks } from '../../../contracts/inks.ts';
import { MAX_PAGE_SIZE } from '../../../contracts/paging.ts';
import { createFiguresAction } from '../figures/figures-action.ts';
import { checkboxesField, choiceField, priorityField } from '../kit/fields/choice-fields.tsx';
import { longField, textField } from '../kit/fields/fields.tsx';
import { createCountFormat, FAILED } from '../kit/fields/texts.ts';
import { altField, pictureField } from '../kit/list/picture-input.tsx';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { startWithPicture } from '../kit/list/start-with-file.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import type { HiddenPart, MissingPart } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { IconExternalLink } from '../ui/icons.ts';
import { slotShapes } from '../ui/picture-slots.ts';
import { confirmDeletion } from './confirm-deletion.tsx';
import { createEntryDialogs } from './entry-dialogs.tsx';
import { isSeries, type KindTexts, kindTexts, sitePath } from './kinds.ts';
import { entryKeys, toOwnerField } from './queries.ts';

const inkOptions = [
  { value: '', label: 'Automática' },
  ...inks.map((ink) => ({ value: ink, label: inkNames[ink] })),
];

const heroOptions = [
  { value: '', label: 'Su imagen' },
  { value: 'background', label: 'Su fondo' },
];

const filterOptions = [
  { value: String(FILTER.year), label: 'Año' },
  { value: String(FILTER.country), label: 'País' },
  { value: String(FILTER.volume), label: 'Volumen' },
];

function getSlugHelp(kind: EntryKind, slug: string): string {
  return slug === ''
    ? 'Se hace a partir del nombre si la deja vacía.'
    : `${sitePath(kind, slug)} · si la cambia, la anterior lleva a la nueva.`;
}

/** Fields of the basic information; a new entry also has its picture, which was chosen before. */
function createFields({ kind, slot }: KindTexts) {
  return {
    name: textField(entryFields.name, { proposes: (name) => ({ alt: name }) }),
    ...(isSeries(kind)
      ? { condition: checkboxesField(entryFields.condition, filterOptions) }
      : { description: longField(entryFields.description) }),
    picture: pictureField(slot, {
      label: kind === 'artist' ? 'Foto' : 'Imagen',
      isShown: (_, record) => record === null,
    }),
    alt: altField(({ name }) => name, {
      isShown: ({ picture }, record) => record === null && Boolean(picture),
    }),
    ink: choiceField(entryFields.ink, inkOptions, { isAdvanced: true }),
    hero: choiceField(entryFields.hero, heroOptions, { isAdvanced: true }),
    email: textField(entryFields.email, { type: 'email', inputMode: 'email', autoComplete: 'off' }),
    priority: { ...priorityField(entryFields.priority), isAdvanced: true },
    name_id: textField(entryFields.name_id, {
      isCode: true,
      isAdvanced: true,
      getHelp: (_, values) => getSlugHelp(kind, String(values.name_id).trim()),
    }),
    seo_title: textField(entryFields.seo_title, { isAdvanced: true }),
    seo_description: longField(entryFields.seo_description, { rows: [2, 6], isAdvanced: true }),
  };
}

function listActions(kind: EntryKind, { is_active, name_id }: EntryItem) {
  if (!is_active) return [];
  const path = sitePath(kind, name_id);
  return [
    { label: 'Ver en el sitio', icon: IconExternalLink, href: path },
    ...(kind === 'content' ? [] : [createFiguresAction(path)]),
  ];
}

function listTabs(kind: EntryKind) {
  return [
    { name: 'form', label: 'Información' },
    {
      name: 'images',
      label: 'Imágenes',
      parts: ['photo', ...(isSeries(kind) ? ['portrait'] : []), 'album', 'backgrounds'],
      advanced: ['halftone'],
    },
    {
      name: 'links',
      label: 'Enlaces',
      parts: [...(isSeries(kind) ? [] : ['playlist']), 'social', 'web'],
    },
    ...(isSeries(kind) ? [{ name: 'segments', label: 'Segmentos' }] : []),
    ...(kind === 'event' ? [{ name: 'dates', label: 'Fechas' }] : []),
    ...(kind === 'artist' ? [{ name: 'songs', label: 'Canciones' }] : []),
    { name: 'history', label: 'Historial' },
  ];
}

const countHidden = createCountFormat('segmento oculto', 'segmentos ocultos');
const countUntitled = createCountFormat('imagen sin título', 'imágenes sin título');

/** The segments of an entry that are not public. */
async function fetchHiddenSegments(kind: EntryKind, { id }: EntryItem): Promise<HiddenPart[]> {
  if (!isSeries(kind)) return [];
  const query = { ...toOwnerField(kind, id), page_size: MAX_PAGE_SIZE };
  const { results } = await call(`GET /${kind}/detail/`, { query });
  const hidden = results.filter(({ is_active }) => !is_active);
  return hidden.map((item) => ({
    call: `PATCH /${kind}/detail/:id/`,
    id: item.id,
    name: item.title,
  }));
}

/** The tabs of an entry in which nothing is stored yet, or segments wait to be shown. */
async function fetchMissingParts(kind: EntryKind, item: EntryItem): Promise<MissingPart[]> {
  const { id, picture } = item;
  const stored = await call(`GET /${kind}/init/:id/relations/`, { params: { id } });
  const { album, segments, segment_album, untitled, portraits, undescribed } = stored;
  const missing: readonly [isMissing: boolean, part: string, label: string][] = [
    [picture === null, 'photo', 'Foto'],
    [isSeries(kind) && portraits === 0, 'portrait', 'Portada'],
    [isSeries(kind) && segments === 0, 'segments', 'Segmentos'],
    [album + segment_album === 0, 'album', 'Álbum'],
  ];
  const isPhotoUndescribed = picture?.alt === '';
  const hidden = segments === 0 ? [] : await fetchHiddenSegments(kind, item);
  return [
    ...missing.flatMap(([isMissing, tab, label]) => (isMissing ? [{ tab, label }] : [])),
    ...(isPhotoUndescribed || undescribed > 0
      ? [{ tab: isPhotoUndescribed ? 'photo' : 'portrait', label: entryFields.alt.notes.label }]
      : []),
    ...(untitled === 0 ? [] : [{ tab: 'album', label: countUntitled(untitled) }]),
    ...(hidden.length === 0
      ? []
      : [{ tab: 'segments', label: countHidden(hidden.length), hidden }]),
  ];
}

/** Artists, events or content items. */
function defineEntries(kind: EntryKind) {
  const texts = kindTexts[kind];
  const { singular, many, title, slot, empty } = texts;
  return defineResource({
    key: entryKeys.list(kind),
    calls: recordCalls(`/${kind}/init/`),
    // The form of an artist has the one, the others the other.
    omitted: ['description', 'condition'],
    noun: { singular, plural: many, gender: 'm' },
    title,
    name: ({ name }) => name,
    searched: ({ name, email }) => `${name} ${email}`,
    texts: {
      create: `Crear ${singular}`,
      edit: 'Información básica',
      changed: 'Se ha actualizado la informacion correctamente.',
      notCreated: `${FAILED} cargar la imagen del ${singular} al servidor.`,
      notChanged: `${FAILED} actualizar la informacion del ${singular}.`,
      notDeleted: `${FAILED} eliminar el contenido e imagenes del ${singular}.`,
      notToggled: `${FAILED} cambiar el estado del ${singular}.`,
      notListed: `${FAILED} cargar la lista de ${many}.`,
      search: `Buscar ${many}`,
      empty,
    },
    card: ({ picture }) => ({ picture, aspect: slotShapes[slot].at(-1)?.aspect ?? 1 }),
    order: true,
    creation: { Button: startWithPicture(slot, 'picture') },
    form: { title: (item) => (item ? `Información de ${item.name}` : `Nuevo ${singular}`) },
    fields: createFields(texts),
    actions: (item) => listActions(kind, item),
    dialogs: createEntryDialogs(texts),
    page: {
      tabs: listTabs(kind),
      path: ({ name_id }) => sitePath(kind, name_id),
      listMissingParts: (item) => fetchMissingParts(kind, item),
      publication: () => ({ visiblePlace: `en la lista de ${many} y en el buscador` }),
    },
    active: { field: 'is_active' },
    confirmRemoval: (items) => confirmDeletion(texts, items),
  });
}

const artists = defineEntries('artist');
const events = defineEntries('event');
const content = defineEntries('content');

/** Sections 21, 22 and 23. */
export const ArtistsSection = () => <ResourceSection resource={artists} />;
export const EventsSection = () => <ResourceSection resource={events} />;
export const ContentSection = () => <ResourceSection resource={content} />;
