import { sectionPaths } from '../../../contracts/paths.ts';
import { load } from '../../ui/page-context.ts';
import { OpenStrip } from '../contests/open-strip/open-strip.tsx';
import { breadcrumbs, describePage } from '../shell/seo.ts';
import type { Route } from './+types/events-page.ts';
import { loadIndex } from './index-data.ts';
import { IndexGrid } from './index-grid.tsx';
import { kindNames } from './kinds.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context, ({ caller }) => loadIndex(caller, 'event', new URL(request.url)));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title } = kindNames.event;
  return describePage(matches, ({ site, origin }) => ({
    title,
    description: `Los eventos de ${site.name}: batallas, conciertos y encuentros de hip hop en América Latina, edición por edición.`,
    path: sectionPaths.event,
    picture: loaderData?.items[0]?.picture,
    data: [breadcrumbs(origin, [[title, sectionPaths.event]])],
  }));
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <OpenStrip />
      <IndexGrid data={loaderData} />
    </>
  );
}
