import { sectionPaths } from '../../../contracts/paths.ts';
import { load } from '../../ui/page-context.ts';
import { breadcrumbs, describePage } from '../shell/seo.ts';
import type { Route } from './+types/artists-page.ts';
import { loadIndex } from './index-data.ts';
import { IndexGrid } from './index-grid.tsx';
import { kindNames } from './kinds.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context, ({ caller }) => loadIndex(caller, 'artist', new URL(request.url)));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title } = kindNames.artist;
  return describePage(matches, ({ site, origin }) => ({
    title,
    description: `Conozca a los artistas de ${site.name}: rap y hip hop de América Latina, con su biografía, sus videos y su música.`,
    path: sectionPaths.artist,
    picture: loaderData?.items[0]?.picture,
    data: [breadcrumbs(origin, [[title, sectionPaths.artist]])],
  }));
}

export default function ArtistsPage({ loaderData }: Route.ComponentProps) {
  return <IndexGrid data={loaderData} />;
}
