import { demo } from '../demo/content.ts';
import type { StandInVideo } from '../test/stand-ins/youtube.ts';

const PER_LIST = 9;

/** Videos of a minute that nobody has applied with. */
const FREE_VIDEOS = 40;
/** One that is too long for an application. */
export const LONG_VIDEO = 'e2eDemasiad';

/** The id of one of the free videos, counted from 0. */
export function freeVideo(number: number): string {
  return `e2eLibre${String(number).padStart(3, '0')}`;
}

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
        published: new Date(Date.UTC(2026, number, 1 + index)).toISOString(),
      });
    }
  }
  const applied = demo.contests.flatMap((contest) => contest.applicants);
  for (const { youtube, aka } of applied) {
    videos.push({ id: youtube, title: `${aka}, minuto libre`, duration: 'PT58S' });
  }
  for (let number = 0; number < FREE_VIDEOS; number += 1) {
    videos.push({ id: freeVideo(number), title: `Postulación ${number}`, duration: 'PT59S' });
  }
  videos.push({ id: LONG_VIDEO, title: 'Un concierto entero', duration: 'PT1H2M' });
  return { videos, playlists };
}
