import { listPagePath, paths } from '../../../contracts/paths.ts';
import { isCallFailure } from '../../ui/api.ts';
import { load } from '../../ui/page-context.ts';
import { Island } from '../islands/island.tsx';
import { pageTitle } from '../lists/list-page.ts';
import { readPage } from '../lists/read-page.ts';
import { ShareSheet } from '../share/share-sheet.tsx';
import { breadcrumbs, describePage } from '../shell/seo.ts';
import { type PageHandle, useShell } from '../shell/shell-data.ts';
import type { Route } from './+types/beats-page.ts';
import Beats from './beats.tsx';

export const handle: PageHandle = { back: () => paths.home };

/** The page is cached for all visitors, so it contains the beats only if there is no lock. */
export function loader({ context, request }: Route.LoaderArgs) {
  return load(context, async ({ caller }) => {
    try {
      const { songs } = await caller.call('POST /h/music-list/', {});
      return { songs, page: readPage(songs, new URL(request.url), paths.beats).page };
    } catch (error) {
      if (isCallFailure(error) && error.status === 403) return { songs: null, page: 1 };
      throw error;
    }
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1;
  return describePage(matches, ({ site, origin }) => ({
    title: pageTitle('Beats', page),
    description: `Escuche los beats de ${site.name}: boom bap, trap, drill y más, con su tempo y su precio.`,
    path: listPagePath(paths.beats, page),
    data: [breadcrumbs(origin, [['Beats', paths.beats]])],
  }));
}

export default function BeatsPage({ loaderData }: Route.ComponentProps) {
  const siteKey = useShell()?.site_key ?? '';
  const props = { ...loaderData, siteKey };
  return (
    <>
      <Island name="beats" wake="idle" component={Beats} props={props} />
      <ShareSheet />
    </>
  );
}
