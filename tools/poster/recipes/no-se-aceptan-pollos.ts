import { backdrop, card, cover, photo, screens, sitting, sleeve, still } from '../make-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const noSeAceptanPollos: Record<string, PictureRecipe> = {
  'no-se-aceptan-pollos-card': card(1401, sitting('malva', 'shout', 'hard', 'half', 'paper'), {
    paper: 'acid',
    wear: 'pasted',
    screen: screens.stencil,
    marks: [
      { kind: 'chick', x: 0.74, y: 0.75, size: 0.3, colour: 'paper' },
      { kind: 'forbidden', x: 0.74, y: 0.75, size: 0.46, colour: 'signal' },
      {
        kind: 'labels',
        lines: ['NO SE ACEPTAN', 'POLLOS'],
        x: 0.05,
        y: 0.05,
        height: 0.045,
        tilt: -2,
        colour: 'ink',
        ink: 'acid',
      },
    ],
  }),
  'no-se-aceptan-pollos-cover': cover(
    1402,
    { kind: 'wall', people: [] },
    {
      screen: screens.copy,
      wear: 'worn',
      paper: 'acid',
      marks: [
        { kind: 'chick', x: 0.5, y: 0.36, size: 0.62, colour: 'ink' },
        { kind: 'forbidden', x: 0.5, y: 0.37, size: 0.88, colour: 'signal' },
        {
          kind: 'title',
          lines: ['NO SE ACEPTAN', 'POLLOS'],
          colour: 'paper',
          panel: 'ink',
          place: 'bottom',
          tallest: 0.15,
        },
      ],
    },
  ),
  'no-se-aceptan-pollos-background': backdrop(
    1403,
    { kind: 'concert', people: ['guayoyo', 'tinto'], crowd: 0.34 },
    { screen: screens.fine, quiet: 'bottom' },
  ),
  'no-se-aceptan-pollos-album-1': photo(
    1404,
    still('microphone', 4.2, 'glow', 0.2, 'hard', 0, 0.6),
    {
      screen: screens.fine,
    },
  ),
  'no-se-aceptan-pollos-edition-1-1': photo(
    1431,
    { kind: 'skyline', night: 0.35 },
    { screen: screens.fine, paper: 'acid', wear: 'folded' },
  ),
  'no-se-aceptan-pollos-edition-2-1': photo(1421, still('sampler', 3.4, 'dark', 0.2, 'hard'), {
    screen: screens.rough,
    tint: { colour: 'acid', shape: 'shadows' },
  }),
  'no-se-aceptan-pollos-edition-3-1': sleeve(
    1411,
    sitting('tinto', 'shout', 'flash', 'bust', 'dark'),
    {
      screen: screens.dots,
      wear: 'folded',
      paper: 'acid',
      marks: [{ kind: 'number', text: 'VOL. 1', x: 0.05, y: 0.24, height: 0.18, colour: 'signal' }],
    },
  ),
  'no-se-aceptan-pollos-edition-3-2': photo(
    1412,
    { kind: 'row', people: ['tepuy', 'ceiba', 'tinto'], light: 'back', backdrop: 'glow' },
    { screen: screens.copy },
  ),
};
