import { coverPath, entryPath, patterns, segmentPath } from '../../../contracts/paths.ts';
import { OpenStrip } from '../contests/open-strip/open-strip.tsx';
import { describePage } from '../shell/seo.ts';
import { loadSongs } from '../songs/load-songs.ts';
import type { Route } from './+types/library-page.ts';
import { toLibraryData } from './item-data.ts';
import { getItemFacts } from './item-meta.ts';
import { Library } from './library.tsx';
import { loadItem } from './load-entry.ts';

const kinds = { 'event-library-page': 'event', 'content-library-page': 'content' } as const;

export const handle = {
  back: ({ id = '' }: Record<string, string | undefined>, route: keyof typeof kinds) =>
    coverPath(kinds[route], id),
};

export async function loader({ context, params, request, pattern }: Route.LoaderArgs) {
  const kind = pattern === patterns.event ? 'event' : 'content';
  const item = await loadItem(context, kind, params.id, (slug) => entryPath(kind, slug));
  const data = toLibraryData(kind, item, new URL(request.url));
  const songs = kind === 'event' ? [] : await loadSongs(context, { edition: data.segment.id });
  return { ...data, songs };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage(matches, (shell) => {
    if (!loaderData) return null;
    const kind = kinds[matches[2].id];
    const { item, segment, index } = loaderData;
    const path = segmentPath(kind, item.name_id, index === 0 ? null : segment.id);
    const { title, description } = segment;
    // The address of the item has its description, those of its other segments have their own.
    const named = index === 0 ? item : { ...item, seo_description: '' };
    return getItemFacts(kind, named, shell, { path, title, description });
  });
}

/** The segments of an event or of a content item. */
export default function LibraryPage({ loaderData, matches }: Route.ComponentProps) {
  const kind = kinds[matches[2].id];
  return (
    <>
      {kind === 'event' ? <OpenStrip event={loaderData.item.name_id} /> : null}
      <Library kind={kind} {...loaderData} />
    </>
  );
}
