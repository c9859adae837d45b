import { coverPath, sectionPaths } from '../../../contracts/paths.ts';
import { OpenStrip } from '../contests/open-strip/open-strip.tsx';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/event-cover-page.ts';
import { Cover } from './cover.tsx';
import { coverData } from './item-data.ts';
import { itemFacts } from './item-meta.ts';
import { loadItem } from './load-entry.ts';

export const handle = { back: () => sectionPaths.event };

export async function loader({ context, params }: Route.LoaderArgs) {
  return coverData(await loadItem(context, 'event', params.id, (slug) => coverPath('event', slug)));
}

export function meta({ loaderData: item, matches }: Route.MetaArgs) {
  return describePage(matches, (shell) =>
    item ? itemFacts('event', item, shell, { path: coverPath('event', item.name_id) }) : null,
  );
}

export default function EventCoverPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Cover kind="event" item={loaderData} />
      <OpenStrip event={loaderData.name_id} />
    </>
  );
}
