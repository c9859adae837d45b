import { expect, test } from 'vitest';
import type { Focus } from '../../contracts/halftone-crop.ts';
import { composeHero } from './hero-composition.ts';

function compose(
  width: number,
  height: number,
  focus: Focus,
  name = 'Tinto Malagana',
  isStacked = false,
) {
  const picture = { width, height, halftone: { focus } };
  const { composition, isCardAside, isGroup } = composeHero(picture, name, isStacked);
  return [composition, isCardAside ? 'aside' : '', isGroup ? 'group' : '']
    .filter(Boolean)
    .join(', ');
}

test('ratio, focal point and length of the name choose the composition', () => {
  const high = { x: 50, y: 35 };
  expect(compose(1200, 1500, high)).toBe('split');
  expect(compose(1200, 1500, high, 'Rapcito')).toBe('word');
  expect(compose(1200, 1500, high, 'El Rap')).toBe('split');
  expect(compose(1200, 1500, high, 'Ñu')).toBe('split');
  expect(compose(1600, 1000, high)).toBe('bleed');
  expect(compose(1600, 1000, { x: 10, y: 35 })).toBe('split');
  expect(compose(1600, 1000, { ...high, isGuess: true })).toBe('split, aside, group');
  expect(compose(1000, 1500, { ...high, isGuess: true }, 'Rapcito')).toBe('split, aside, group');
});

test('the sheet with the actions leaves the foot of a picture whose faces are there', () => {
  const faces = { x: 0.3, y: 0.55, width: 0.4, height: 0.35 };
  const low = { x: 50, y: 75, faces };
  expect(compose(1200, 1500, low)).toBe('split, aside');
  expect(compose(1600, 1000, low, 'BDM')).toBe('split, aside');
  expect(compose(1200, 1500, { x: 50, y: 35, faces: { ...faces, y: 0.1 } })).toBe('split');
});

/** Faces in a landscape of 16:10, with the focal point in their middle. */
function withFaces(x: number, y: number, width: number, height: number): Focus {
  const faces = { x, y, width, height };
  return { x: (x + width / 2) * 100, y: (y + height / 2) * 100, faces };
}

test('a picture fills the sheet only where its faces are beside or above the name', () => {
  const isBleed = (focus: Focus, name: string, isStacked = false) =>
    compose(1600, 1000, focus, name, isStacked) === 'bleed';
  const group = withFaces(0.27, 0.09, 0.43, 0.38);
  const high = withFaces(0.3, 0.02, 0.3, 0.22);
  const right = withFaces(0.7, 0.02, 0.2, 0.25);
  const lower = withFaces(0.7, 0.1, 0.2, 0.3);
  const middle = withFaces(0.5, 0.1, 0.2, 0.3);
  expect(isBleed(group, 'Tinto Malagana')).toBe(false);
  expect(isBleed(group, 'BDM Vol. 11: Última salida')).toBe(false);
  expect(isBleed(group, 'BDM Vol. 11: Última salida', true)).toBe(false);
  // One line, below the chins.
  expect(isBleed(withFaces(0.3, 0.02, 0.4, 0.25), 'Malagana')).toBe(true);
  expect(isBleed(high, 'Tinto Malagana')).toBe(true);
  expect(isBleed(high, 'Los que nunca llegaron')).toBe(false);
  expect(isBleed(right, 'Los que nunca llegaron')).toBe(true);
  expect(isBleed(middle, 'Los que nunca llegaron')).toBe(false);
  // The sheet on the right would cover the chins on low screens.
  expect(isBleed(lower, 'Los que nunca llegaron')).toBe(false);
  // Of a date the name and the sheet are in the left half, from top to foot.
  expect(isBleed(high, 'Tinto Malagana', true)).toBe(false);
  expect(isBleed(middle, 'Los que nunca llegaron', true)).toBe(true);
});

test('where a name would cross the faces of a split landscape, it stands beside the picture', () => {
  const group = withFaces(0.2, 0.09, 0.55, 0.4);
  expect(compose(1600, 1000, group, 'Los que nunca llegaron')).toBe('split, aside, group');
  expect(compose(1600, 1000, group, 'Los que nunca llegaron', true)).toBe('split, group');
});
