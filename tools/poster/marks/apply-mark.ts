import type { Mark } from '../mark.ts';
import type { Pass } from '../press.ts';
import type { Random } from '../random.ts';
import { frameAsFilm, leaveMargin, tear } from './edges.ts';
import { drawChick, forbid, scrawl } from './hand-drawn.ts';
import { stick, tapeDown } from './paste-up.ts';
import { setBar, setLabels, setNumber, setObi, setTitle } from './typeset.ts';

/** The passes of one mark on a sheet of the given size (pixels). */
export async function applyMark(
  mark: Mark,
  width: number,
  height: number,
  random: Random,
): Promise<Pass[]> {
  switch (mark.kind) {
    case 'title':
      return setTitle(mark, width, height);
    case 'bar':
      return setBar(mark, width, height);
    case 'obi':
      return setObi(mark, width, height);
    case 'labels':
      return setLabels(mark, width, height);
    case 'number':
      return setNumber(mark, width, height);
    case 'sticker':
      return stick(mark, width, height);
    case 'film':
      return frameAsFilm(mark, width, height);
    case 'margin':
      return leaveMargin(mark, width, height);
    case 'tape':
      return tapeDown(mark, width, height);
    case 'torn':
      return tear(mark, width, height);
    case 'forbidden':
      return forbid(mark, width, height);
    case 'chick':
      return drawChick(mark, width, height);
    case 'scrawl':
      return scrawl(mark, width, height, random);
  }
}
