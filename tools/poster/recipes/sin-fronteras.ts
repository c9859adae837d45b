import { backdrop, card, cover, photo, screens, sitting, sleeve, still } from '../make-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const sinFronteras: Record<string, PictureRecipe> = {
  'sin-fronteras-card': card(1101, sitting('ceiba', 'up', 'hard', 'half', 'paper'), {
    wear: 'pasted',
    screen: screens.coarse,
    tint: { colour: 'signal', shape: 'rays', isKnockedOut: true },
    marks: [
      {
        kind: 'title',
        lines: ['SIN', 'FRONTERAS'],
        colour: 'paper',
        panel: 'ink',
        place: 'bottom',
        tallest: 0.13,
      },
      {
        kind: 'labels',
        lines: ['BOGOTÁ · LIMA', 'SANTIAGO'],
        x: 0.05,
        y: 0.05,
        height: 0.032,
        tilt: -3,
        colour: 'ink',
        ink: 'paper',
      },
    ],
  }),
  'sin-fronteras-cover': cover(
    1102,
    { kind: 'contours' },
    {
      paper: 'signal',
      screen: screens.film,
      wear: 'folded',
      marks: [
        {
          kind: 'title',
          lines: ['SIN', 'FRON', 'TERAS'],
          colour: 'paper',
          place: 'full',
          tallest: 0.27,
        },
        {
          kind: 'sticker',
          lines: ['2016', '2025'],
          x: 0.8,
          y: 0.17,
          size: 0.26,
          tilt: 11,
          colour: 'acid',
          ink: 'ink',
          shape: 'burst',
        },
      ],
    },
  ),
  'sin-fronteras-background': backdrop(
    1103,
    { kind: 'contours' },
    { screen: screens.film, quiet: 'left' },
  ),
  'sin-fronteras-album-1': photo(
    1104,
    { kind: 'concert', people: ['tinto', 'ceiba', 'tepuy'], crowd: 0.36 },
    { screen: screens.fine },
  ),
  'sin-fronteras-edition-1-1': photo(
    1141,
    { kind: 'skyline', night: 0.95 },
    { screen: screens.copy },
  ),
  'sin-fronteras-edition-3-1': photo(
    1121,
    { kind: 'concert', people: ['malva', 'orquestaLong'], crowd: 0.34 },
    { screen: screens.copy },
  ),
  'sin-fronteras-edition-3-2': photo(
    1122,
    { kind: 'wall', people: ['malva', 'peldano', 'orquestaTurban', 'guayoyo'] },
    { screen: screens.copy },
  ),
  'sin-fronteras-edition-4-1': photo(
    1111,
    { kind: 'concert', people: ['pretil'], crowd: 0.48 },
    { screen: screens.rough },
  ),
  'sin-fronteras-edition-4-2': sleeve(
    1112,
    still('microphone', 4.4, 'paper', -0.3, 'hard', -0.2, 0.5),
    {
      paper: 'acid',
      wear: 'worn',
      screen: screens.coarse,
      marks: [
        {
          kind: 'bar',
          left: 'SIN FRONTERAS',
          right: 'BOGOTÁ 2016',
          colour: 'ink',
          place: 'bottom',
        },
      ],
    },
  ),
};
