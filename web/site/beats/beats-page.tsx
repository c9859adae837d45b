import { redirect } from 'react-router';
import type { PublicBeat } from '../../../contracts/beats.ts';
import { beatPath, listPagePath, paths } from '../../../contracts/paths.ts';
import { isCallFailure } from '../../ui/api.ts';
import { runLoader } from '../../ui/page-context.ts';
import { Island } from '../islands/island.tsx';
import { formatPageTitle } from '../lists/list-page.ts';
import { getRequestedPage } from '../lists/read-page.ts';
import { createBreadcrumbs, describePage } from '../shell/seo.ts';
import { type PageHandle, useShell } from '../shell/shell-data.ts';
import type { Route } from './+types/beats-page.ts';
import { beatPicturePath } from './beat-table.tsx';
import Beats from './beats.tsx';

export const handle: PageHandle = { back: () => paths.home };

/** Returns the beat that an address names (`?beat=2`); undefined for none. */
function findLinkedBeat(search: string, songs: readonly PublicBeat[] | null | undefined) {
  const id = Number(new URLSearchParams(search).get('beat'));
  return songs?.find((song) => song.id === id);
}

/** The page is cached for all visitors, so it contains the beats only if there is no lock. */
export function loader({ context, request }: Route.LoaderArgs) {
  return runLoader(context, async ({ caller }) => {
    try {
      const { songs } = await caller.call('POST /h/music-list/', {});
      const url = new URL(request.url);
      if (url.searchParams.has('beat') && !findLinkedBeat(url.search, songs))
        throw redirect(paths.beats);
      return { songs, page: getRequestedPage(songs, url, paths.beats).page };
    } catch (error) {
      if (isCallFailure(error) && error.status === 403) return { songs: null, page: 1 };
      throw error;
    }
  });
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1;
  const beat = findLinkedBeat(location.search, loaderData?.songs);
  return describePage(matches, ({ site, origin }) => ({
    title: beat ? `«${beat.title}», beat de ${beat.producer}` : formatPageTitle('Beats', page),
    description: `Escuche los beats de ${site.name}: boom bap, trap, drill y más, con su tempo y su precio.`,
    path: listPagePath(paths.beats, page),
    ...(beat ? { sharedPath: beatPath(beat.id), posterPath: beatPicturePath(beat.id) } : {}),
    data: [createBreadcrumbs(origin, [['Beats', paths.beats]])],
  }));
}

export default function BeatsPage({ loaderData }: Route.ComponentProps) {
  const siteKey = useShell()?.site_key ?? '';
  const props = { ...loaderData, siteKey };
  return <Island name="beats" wake="rest" component={Beats} props={props} />;
}
