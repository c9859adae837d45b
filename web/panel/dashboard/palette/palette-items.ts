import { foldText } from '../../../../contracts/fold-text.ts';
import { findCreatedLabel } from '../../../../contracts/kinds.ts';
import { paths } from '../../../../contracts/paths.ts';
import type { FoundRecord } from '../../../../contracts/search.ts';
import { resourceLabel } from '../../kit/record/audit-labels.ts';
import { findRecordPlace } from '../../ui/open-record.ts';
import { formatPlace, sectionPath } from '../../ui/place.ts';
import type { Section } from '../sections.ts';

/** Something that the palette opens: a record, a section, a page of the site, or a new record. */
export interface PaletteItem {
  group: string;
  label: string;
  detail: string;
  /** Path from the root of the site; identifies the item. */
  path: string;
  /** Words under which it is found besides its label and detail. */
  words?: string;
}

const sitePages: readonly (readonly [string, string])[] = [
  ['Inicio', paths.home],
  ['Artistas', paths.artists],
  ['Eventos', paths.events],
  ['Contenido', paths.content],
  ['Fechas', paths.dates],
  ['Tickets', paths.tickets],
  ['La cápsula', paths.capsule],
  ['Beats', paths.beats],
  ['Contacto', paths.contact],
  ['Postulaciones', paths.apply],
  ['Buscar', paths.search],
];

const CREATION_GROUP = 'Crear';

/** Returns the sections of an account with their tabs and buttons, what they create, and the pages of the site. */
export function createFixedItems(sections: readonly Section[]): PaletteItem[] {
  const creations = sections.flatMap(({ code }) => {
    const noun = findCreatedLabel(code);
    if (noun === undefined) return [];
    const path = sectionPath(code, { new: '1' });
    return [{ group: CREATION_GROUP, label: `Crear ${noun}`, detail: '', path }];
  });
  const places = sections.flatMap(({ code, label, group, entry, words, parts }) => [
    {
      group: 'Secciones',
      label,
      detail: entry === null || entry.label === label ? group : entry.label,
      words,
      path: sectionPath(code),
    },
    ...parts.map((part) => ({
      group: 'Secciones',
      label: part.label,
      detail: label,
      words: part.words,
      path: sectionPath(code, part.params),
    })),
  ]);
  const placePaths = new Set(places.map(({ path }) => path));
  return [
    ...places,
    ...creations.filter(({ path }) => !placePaths.has(path)),
    ...sitePages.map(([label, path]) => ({ group: 'El sitio', label, detail: path, path })),
  ];
}

/** Returns the items of found records; those of kinds without a section are dropped. */
export function toRecordItems(records: readonly FoundRecord[]): PaletteItem[] {
  return records.flatMap(({ resource, id, owner, title, detail, is_active }) => {
    const place = findRecordPlace(resource, id, owner ?? undefined);
    if (place === null) return [];
    const facts = [resourceLabel(resource), detail, is_active ? '' : 'inactivo'];
    const label = title === '' ? detail : title;
    return [
      {
        group: 'Contenido',
        label,
        detail: facts.filter(Boolean).join(' · '),
        path: formatPlace(place),
      },
    ];
  });
}

/** Words under which creations are found besides their label. */
const CREATION_WORDS = 'nuevo nueva agregar añadir';

function getSearchText({ group, label, detail, words = '' }: PaletteItem): string {
  return foldText(`${label} ${detail} ${words} ${group === CREATION_GROUP ? CREATION_WORDS : ''}`);
}

/** Returns the items that contain every word, those whose label begins with the first word first. */
export function filterItems(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [...items];
  const matching = items.filter((item) => {
    const text = getSearchText(item);
    return words.every((word) => text.includes(word));
  });
  const getPrefixRank = ({ label }: PaletteItem) => (foldText(label).startsWith(first) ? 0 : 1);
  return matching.sort((item, other) => getPrefixRank(item) - getPrefixRank(other));
}
