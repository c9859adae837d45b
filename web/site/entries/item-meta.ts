import { coverPath, entryPath, sectionPaths } from '../../../contracts/paths.ts';
import type { PublicItemEntry } from '../../../contracts/public-entries.ts';
import { toSummary } from '../../ui/text.ts';
import { createBreadcrumbs, type PageFacts, toAbsoluteUrl, toImage } from '../shell/seo.ts';
import type { ShellData } from '../shell/shell-data.ts';
import { kindNames } from './kinds.ts';

type ItemKind = 'event' | 'content';

const kindTexts = {
  event: { title: 'evento de hip hop y rap', text: 'Evento de hip hop y rap' },
  content: { title: 'contenido de hip hop y rap', text: 'Contenido de hip hop y rap' },
};

function toCountryData(country: string): Record<string, unknown> {
  return { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: country } };
}

function toStructuredData(
  kind: ItemKind,
  item: PublicItemEntry,
  shell: ShellData,
): Record<string, unknown> {
  const { origin, site } = shell;
  const picture = item.portrait?.picture ?? item.picture;
  const years = item.details.map((detail) => detail.year).filter((year) => year !== null);
  const country = item.details.find((detail) => detail.country)?.country;
  const common = {
    name: item.name,
    url: toAbsoluteUrl(origin, coverPath(kind, item.name_id)),
    description: toSummary(item.portrait?.description || item.seo_description || item.name, 300),
    ...toImage(origin, picture),
    inLanguage: 'es',
  };
  const house = { '@type': 'Organization', name: site.name, url: `${origin}/` };
  if (kind === 'content') return { '@type': 'CreativeWork', ...common, creator: house };
  return {
    '@type': 'Event',
    ...common,
    organizer: house,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(years.length > 0 ? { startDate: String(Math.max(...years)) } : {}),
    ...(country ? { location: toCountryData(country) } : {}),
  };
}

/**
 * Returns the metadata of the cover or the library of an item.
 * @param page which of the two is shown
 */
export function getItemFacts(
  kind: ItemKind,
  item: PublicItemEntry,
  shell: ShellData,
  page: { path: string; title?: string; description?: string },
): PageFacts {
  const { name } = item;
  const fullTitle = item.seo_title || `${name}: ${kindTexts[kind].title}`;
  const about = item.portrait?.description;
  const fallback = `${kindTexts[kind].text} de ${shell.site.name}: ${name}. Ediciones, fotos y videos.`;
  return {
    title: page.title ? `${page.title} · ${fullTitle}` : fullTitle,
    description: toSummary(item.seo_description || page.description || about || fallback),
    path: page.path,
    alt: (item.portrait?.picture ?? item.picture)?.alt,
    ink: item.ink,
    type: 'article',
    data: [
      toStructuredData(kind, item, shell),
      createBreadcrumbs(shell.origin, [
        [kindNames[kind].title, sectionPaths[kind]],
        [name, coverPath(kind, item.name_id)],
        ...(page.title
          ? ([[page.title, entryPath(kind, item.name_id)]] as [string, string][])
          : []),
      ]),
    ],
  };
}
