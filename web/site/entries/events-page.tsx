import { load } from '../../ui/page-context.ts';
import { OpenStrip } from '../contests/open-strip/open-strip.tsx';
import type { Route } from './+types/events-page.ts';
import { loadIndex } from './index-data.ts';
import { IndexGrid } from './index-grid.tsx';
import { describeIndex } from './index-meta.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context, ({ caller }) => loadIndex(caller, 'event', new URL(request.url)));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describeIndex('event', loaderData, matches);
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <OpenStrip />
      <IndexGrid data={loaderData} />
    </>
  );
}
