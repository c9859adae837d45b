import { coverPath, sectionPaths } from '../../../contracts/paths.ts';
import { describePage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import type { Route } from './+types/content-cover-page.ts';
import { Cover } from './cover.tsx';
import { toCoverData } from './item-data.ts';
import { getItemFacts } from './item-meta.ts';
import { loadItem } from './load-entry.ts';

export const handle: PageHandle = { back: () => sectionPaths.content };

export async function loader({ context, params }: Route.LoaderArgs) {
  return toCoverData(
    await loadItem(context, 'content', params.id, (slug) => coverPath('content', slug)),
  );
}

export function meta({ loaderData: item, matches }: Route.MetaArgs) {
  return describePage(matches, (shell) =>
    item
      ? getItemFacts('content', item, shell, { path: coverPath('content', item.name_id) })
      : null,
  );
}

export default function ContentCoverPage({ loaderData }: Route.ComponentProps) {
  return <Cover kind="content" item={loaderData} />;
}
