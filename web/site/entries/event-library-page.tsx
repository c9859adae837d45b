import { coverPath, entryPath, segmentPath } from '../../../contracts/paths.ts';
import { OpenStrip } from '../contests/open-strip/open-strip.tsx';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/event-library-page.ts';
import { toLibraryData } from './item-data.ts';
import { getItemFacts } from './item-meta.ts';
import { Library } from './library.tsx';
import { loadItem } from './load-entry.ts';

export const handle = {
  back: ({ id = '' }: Record<string, string | undefined>) => coverPath('event', id),
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const item = await loadItem(context, 'event', params.id, (slug) => entryPath('event', slug));
  return toLibraryData('event', item, new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage(matches, (shell) => {
    if (!loaderData) return null;
    const { item, segment, index } = loaderData;
    const path = segmentPath('event', item.name_id, index === 0 ? null : segment.id);
    const { title, description } = segment;
    return getItemFacts('event', item, shell, { path, title, description });
  });
}

export default function EventLibraryPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <OpenStrip event={loaderData.item.name_id} />
      <Library kind="event" {...loaderData} />
    </>
  );
}
