import { entryKinds } from '../../../contracts/entries.ts';
import { sectionPaths } from '../../../contracts/paths.ts';
import { runLoader } from '../../ui/page-context.ts';
import { OpenStrip } from '../contests/open-strip/open-strip.tsx';
import { NewestVideos } from '../players/newest-videos.tsx';
import type { Route } from './+types/index-page.ts';
import { loadIndex } from './index-data.ts';
import { IndexGrid } from './index-grid.tsx';
import { describeIndex } from './index-meta.ts';

const kinds = {
  'artists-page': 'artist',
  'events-page': 'event',
  'content-page': 'content',
} as const;

export function loader({ context, request, pattern }: Route.LoaderArgs) {
  const kind = entryKinds.find((candidate) => sectionPaths[candidate] === pattern) ?? 'artist';
  return runLoader(context, async ({ caller }) => {
    const data = await loadIndex(caller, kind, new URL(request.url));
    const hasVideos = kind === 'content' && data.fullList === null && data.offset === 0;
    const videos = hasVideos ? (await caller.call('GET /h/newest-videos/', {})).items : [];
    return { ...data, videos };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describeIndex(kinds[matches[2].id], loaderData, matches);
}

/** The index of the artists, the events or the content. */
export default function IndexPage({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      {kinds[matches[2].id] === 'event' ? <OpenStrip limit={1} isOpenOnly /> : null}
      <IndexGrid data={loaderData} />
      <NewestVideos videos={loaderData.videos} />
    </>
  );
}
