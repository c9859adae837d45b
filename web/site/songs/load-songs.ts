import type { RouterContextProvider } from 'react-router';
import type { Input } from '../../../contracts/calls.ts';
import type { PublicSong } from '../../../contracts/songs.ts';
import { runLoader } from '../../ui/page-context.ts';

/** Loads the songs of an artist, an edition or a lyric, or one song. */
export function loadSongs(
  context: Readonly<RouterContextProvider>,
  query: Input<'GET /h/songs-list/'>['query'],
): Promise<PublicSong[]> {
  return runLoader(context, async ({ caller }) => {
    return (await caller.call('GET /h/songs-list/', { query })).items;
  });
}
