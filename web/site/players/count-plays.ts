import { beatPath } from '../../../contracts/paths.ts';
import { report } from '../shell/report.ts';

/** Seconds after which a beat counts as played; a shorter one when it has ended. */
const PLAYED_SECONDS = 30;

/** Reports each source once that was heard long enough; `data-beat` is the beat that plays. */
export function countPlays(audio: HTMLAudioElement): void {
  let counted = '';
  audio.addEventListener('timeupdate', () => {
    const { played, duration, src, dataset } = audio;
    let heard = 0;
    for (let part = 0; part < played.length; part += 1)
      heard += played.end(part) - played.start(part);
    if (counted === src || heard < Math.min(PLAYED_SECONDS, duration - 1)) return;
    counted = src;
    report('play', beatPath(Number(dataset.beat)));
  });
}
