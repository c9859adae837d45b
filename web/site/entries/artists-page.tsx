import { load } from '../../ui/page-context.ts';
import type { Route } from './+types/artists-page.ts';
import { loadIndex } from './index-data.ts';
import { IndexGrid } from './index-grid.tsx';
import { describeIndex } from './index-meta.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context, ({ caller }) => loadIndex(caller, 'artist', new URL(request.url)));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describeIndex('artist', loaderData, matches);
}

export default function ArtistsPage({ loaderData }: Route.ComponentProps) {
  return <IndexGrid data={loaderData} />;
}
