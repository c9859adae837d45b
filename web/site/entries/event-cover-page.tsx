import { coverPath, sectionPaths } from '../../../contracts/paths.ts';
import { runLoader } from '../../ui/page-context.ts';
import { OpenStrip } from '../contests/open-strip/open-strip.tsx';
import { NextDates } from '../dates/next-dates.tsx';
import { describePage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import type { Route } from './+types/event-cover-page.ts';
import { Cover } from './cover.tsx';
import { toCoverData } from './item-data.ts';
import { getItemFacts } from './item-meta.ts';
import { loadItem, loadNextDates } from './load-entry.ts';

export const handle: PageHandle = { back: () => sectionPaths.event };

export async function loader({ context, params }: Route.LoaderArgs) {
  const item = await loadItem(context, 'event', params.id, (slug) => coverPath('event', slug));
  const event = item.name_id;
  const { items: champions } = await runLoader(context, ({ caller }) =>
    caller.call('GET /postulations/champions/', { query: { event } }),
  );
  return { ...toCoverData(item), dates: await loadNextDates(context, { event }), champions };
}

export function meta({ loaderData: item, matches }: Route.MetaArgs) {
  return describePage(matches, (shell) =>
    item ? getItemFacts('event', item, shell, { path: coverPath('event', item.name_id) }) : null,
  );
}

export default function EventCoverPage({ loaderData }: Route.ComponentProps) {
  const { dates, champions } = loaderData;
  return (
    <>
      <Cover kind="event" item={loaderData} champions={champions}>
        <NextDates dates={dates} owner={{ event: loaderData.name_id }} />
      </Cover>
      <OpenStrip event={loaderData.name_id} />
    </>
  );
}
