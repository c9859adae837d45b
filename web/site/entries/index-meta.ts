import type { MetaDescriptor } from 'react-router';
import type { EntryKind } from '../../../contracts/entries.ts';
import { allPath, listPagePath, sectionPaths } from '../../../contracts/paths.ts';
import { formatPageTitle } from '../lists/list-page.ts';
import { createBreadcrumbs, describePage } from '../shell/seo.ts';
import type { IndexData } from './index-data.ts';
import { kindNames } from './kinds.ts';

/** What each index holds, after the name of the site. */
const contents: Record<EntryKind, (site: string) => string> = {
  artist: (site) =>
    `Conozca a los artistas de ${site}: rap y hip hop de América Latina, con su biografía, sus videos y su música.`,
  event: (site) =>
    `Los eventos de ${site}: batallas, conciertos y encuentros de hip hop en América Latina, edición por edición.`,
  content: (site) =>
    `El contenido de ${site}: mixtapes, series y proyectos solidarios de rap y música urbana que no caducan.`,
};

/** Returns the metadata of an index, or of a page of the list of all its items. */
export function describeIndex(
  kind: EntryKind,
  data: IndexData | undefined,
  matches: Parameters<typeof describePage>[0],
): MetaDescriptor[] {
  const { title } = kindNames[kind];
  const page = data?.fullList?.page ?? 1;
  return describePage(matches, ({ site, origin }) => ({
    title: formatPageTitle(title, page),
    description: contents[kind](site.name),
    path: page > 1 ? listPagePath(allPath(kind), page) : sectionPaths[kind],
    data: [createBreadcrumbs(origin, [[title, sectionPaths[kind]]])],
  }));
}
