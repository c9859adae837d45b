import { load } from '../../ui/page-context.ts';
import type { Route } from './+types/content-page.ts';
import { loadIndex } from './index-data.ts';
import { IndexGrid } from './index-grid.tsx';
import { describeIndex } from './index-meta.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context, ({ caller }) => loadIndex(caller, 'content', new URL(request.url)));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describeIndex('content', loaderData, matches);
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return <IndexGrid data={loaderData} />;
}
