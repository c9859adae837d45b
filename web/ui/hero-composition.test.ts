import { expect, test } from 'vitest';
import type { Focus } from '../../contracts/press-crop.ts';
import { composeHero } from './hero-composition.ts';

function compose(width: number, height: number, focus: Focus, name = 'Tinto Malagana') {
  const { composition, isCardAside } = composeHero({ width, height, press: { focus } }, name);
  return isCardAside ? `${composition}, aside` : composition;
}

test('ratio, focal point and length of the name choose the composition', () => {
  const high = { x: 50, y: 35 };
  expect(compose(1200, 1500, high)).toBe('split');
  expect(compose(1200, 1500, high, 'Rapcito')).toBe('word');
  expect(compose(1200, 1500, high, 'El Rap')).toBe('split');
  expect(compose(1200, 1500, high, 'Ñu')).toBe('split');
  expect(compose(1600, 1000, high)).toBe('bleed');
  expect(compose(1600, 1000, { x: 10, y: 35 })).toBe('split');
});

test('the sheet with the actions leaves the foot of a picture whose faces are there', () => {
  const faces = { x: 0.3, y: 0.55, width: 0.4, height: 0.35 };
  const low = { x: 50, y: 75, faces };
  expect(compose(1200, 1500, low)).toBe('split, aside');
  expect(compose(1600, 1000, low, 'BDM')).toBe('split, aside');
  expect(compose(1200, 1500, { x: 50, y: 35, faces: { ...faces, y: 0.1 } })).toBe('split');
});
