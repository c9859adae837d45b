import { demo } from '../demo/content.ts';
import type { StandInVideo } from '../test/stand-ins/youtube.ts';

const PER_LIST = 9;

/** Nine invented videos in every playlist of the demo content. */
export function demoVideos(): { videos: StandInVideo[]; playlists: Record<string, string[]> } {
  const lists = new Set(
    demo.artists.map((artist) => artist.playlist?.youtube).filter((list) => list !== undefined),
  );
  const videos: StandInVideo[] = [];
  const playlists: Record<string, string[]> = {};
  for (const [number, list] of [...lists].entries()) {
    const ids = Array.from({ length: PER_LIST }, (_, index) =>
      `lista${number}vid${index}xx`.slice(0, 11).padEnd(11, 'x'),
    );
    playlists[list] = ids;
    for (const [index, id] of ids.entries()) {
      videos.push({
        id,
        title: `Video ${index + 1} de la lista ${number + 1}, en vivo`,
        duration: 'PT3M20S',
      });
    }
  }
  return { videos, playlists };
}
