import { expect, test } from 'vitest';
import type { HalftonePicture } from '../../../contracts/pictures.ts';
import { getHeroPictures } from './hero-pictures.ts';

const picture = { src: 'picture' } as HalftonePicture;
const portrait = { src: 'portrait' } as HalftonePicture;
const background = { src: 'background' } as HalftonePicture;

test.each([
  ['', { picture, background }, ['picture', 'background']],
  ['background', { picture, background }, ['background', 'picture']],
  ['background', { picture, background: null }, ['picture', 'picture']],
  ['', { picture: null, background }, ['background', 'background']],
] as const)('the hero by the choice %j of staff', (hero, pictures, expected) => {
  const found = getHeroPictures({ hero, ...pictures });
  expect([found.hero?.src, found.ground?.src]).toEqual(expected);
});

test('a cover prefers its portrait, and without any picture there is none', () => {
  const own = [portrait, picture];
  expect(getHeroPictures({ hero: '', picture, background }, own).hero).toBe(portrait);
  expect(getHeroPictures({ hero: 'background', picture, background }, own)).toEqual({
    hero: background,
    ground: portrait,
  });
  const none = { hero: '', picture: null, background: null } as const;
  expect(getHeroPictures(none)).toEqual({ hero: null, ground: null });
});
