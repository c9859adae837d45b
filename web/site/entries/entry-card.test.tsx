import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EntryCard } from '../../../contracts/public-entries.ts';
import { EntryPoster } from './entry-card.tsx';

/** A poster whose faces lie in this part of its picture. */
function drawPoster(top: number): string {
  const focus = {
    x: 50,
    y: (top + 0.15) * 100,
    faces: { x: 0.3, y: top, width: 0.4, height: 0.3 },
  };
  const file = { src: '/media/pictures/a-960.webp', width: 960, height: 1200 };
  const halftone = {
    style: 'halftone',
    ink: 'blue',
    focus,
    few: null,
    small: 's',
    phone: 'p',
    wide: 'w',
  };
  const picture = { ...file, widths: [], halftone };
  const card = { name: 'Nombre inventado', path: '/artistas/nombre-inventado', picture };
  return renderToStaticMarkup(
    <EntryPoster card={card as unknown as EntryCard} index={0} isFirst={false} />,
  );
}

test('a poster says to its styles that its name, or its picture too, leaves the faces free', () => {
  expect(drawPoster(0.05)).toMatch(/^<a [^>]*data-low="name"/);
  expect(drawPoster(0.6)).toMatch(/^<a [^>]*data-low="picture"/);
});
