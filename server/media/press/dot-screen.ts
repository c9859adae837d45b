import { setImmediate as pause } from 'node:timers/promises';
import { printRow } from '../../../contracts/dot-screen.ts';

/** Tones of a picture, 0 black to 255 white, row by row. */
export interface Tones {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Rows between two pauses, so that requests are answered while a large screen is made. */
const ROWS_AT_ONCE = 96;

/** Returns the printed picture: 1 where there is ink, 0 where the paper shows. */
export async function dotScreen({ data, width, height }: Tones, cell: number): Promise<Uint8Array> {
  const printed = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    if (y % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause();
    printRow(data, printed, { y, width, cell });
  }
  return printed;
}
