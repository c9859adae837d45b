import { sectionPaths } from '../../../contracts/paths.ts';
import { load } from '../../ui/page-context.ts';
import { breadcrumbs, describePage } from '../shell/seo.ts';
import type { Route } from './+types/content-page.ts';
import { loadIndex } from './index-data.ts';
import { IndexGrid } from './index-grid.tsx';
import { kindNames } from './kinds.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context, ({ caller }) => loadIndex(caller, 'content', new URL(request.url)));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title } = kindNames.content;
  return describePage(matches, ({ site, origin }) => ({
    title,
    description: `El contenido de ${site.name}: mixtapes, series y proyectos solidarios de rap y música urbana que no caducan.`,
    path: sectionPaths.content,
    picture: loaderData?.items[0]?.picture,
    data: [breadcrumbs(origin, [[title, sectionPaths.content]])],
  }));
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return <IndexGrid data={loaderData} />;
}
