import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from '../pictures/read-picture.ts';
import { findFocus } from './find-focus.ts';

/** Finds the focal point of a grey picture with one bright square, whose middle is there in percent. */
async function focusWith(width: number, height: number, square: { x: number; y: number }) {
  const side = 60;
  const mark = await sharp({
    create: { width: side, height: side, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  const picture = await sharp({ create: { width, height, channels: 3, background: '#777' } })
    .composite([
      {
        input: mark,
        left: Math.round((square.x / 100) * (width - side)),
        top: Math.round((square.y / 100) * (height - side)),
      },
    ])
    .png()
    .toBuffer();
  return findFocus(await decodePicture(picture));
}

test('what draws attention at an edge is not the subject: heads are at the top of upright pictures', async () => {
  const isGuess = true;
  expect(await focusWith(800, 1200, { x: 50, y: 100 })).toEqual({ x: 50, y: 20, isGuess });
  expect(await focusWith(800, 1200, { x: 0, y: 50 })).toEqual({ x: 50, y: 20, isGuess });
  expect(await focusWith(1200, 800, { x: 100, y: 50 })).toEqual({ x: 50, y: 38, isGuess });
});

test('what draws attention elsewhere in a landscape is its focal point', async () => {
  const { x, y } = await focusWith(1200, 800, { x: 75, y: 30 });
  expect(Math.hypot(x - 75, y - 30)).toBeLessThan(8);
});
