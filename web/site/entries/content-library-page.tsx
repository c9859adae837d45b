import { coverPath, entryPath, segmentPath } from '../../../contracts/paths.ts';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/content-library-page.ts';
import { toLibraryData } from './item-data.ts';
import { getItemFacts } from './item-meta.ts';
import { Library } from './library.tsx';
import { loadItem } from './load-entry.ts';

export const handle = {
  back: ({ id = '' }: Record<string, string | undefined>) => coverPath('content', id),
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const item = await loadItem(context, 'content', params.id, (slug) => entryPath('content', slug));
  return toLibraryData('content', item, new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage(matches, (shell) => {
    if (!loaderData) return null;
    const { item, segment, index } = loaderData;
    const path = segmentPath('content', item.name_id, index === 0 ? null : segment.id);
    const { title, description } = segment;
    return getItemFacts('content', item, shell, { path, title, description });
  });
}

export default function ContentLibraryPage({ loaderData }: Route.ComponentProps) {
  return <Library kind="content" {...loaderData} />;
}
