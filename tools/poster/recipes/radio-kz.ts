import {
  backdropPhoto,
  coverPhoto,
  photo,
  portraitPhoto,
  screens,
  sitting,
  sleeve,
  still,
} from '../create-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const radioKz: Record<string, PictureRecipe> = {
  'radio-kz-card': portraitPhoto(2101, still('boombox', 4.7, 'paper', -0.36, 'hard', 0, 0.1)),
  'radio-kz-cover': coverPhoto(2102, sitting('chicharra', 'front', 'back', 'half', 'glow')),
  'radio-kz-background': backdropPhoto(
    2103,
    still('boombox', 5.4, 'glow', -0.3, 'side', -1.6, 0.2),
  ),
  'radio-kz-album-1': photo(2104, still('desk', 3.6, 'dark', -0.35, 'side'), {
    screen: screens.fine,
  }),
  'radio-kz-edition-1-1': sleeve(2141, sitting('malva', 'front', 'side', 'bust', 'paper'), {
    screen: screens.dots,
    wear: 'pasted',
    tint: { colour: 'cold', shape: 'bands', isKnockedOut: true },
    marks: [
      {
        kind: 'obi',
        text: 'FRECUENCIA MODESTA',
        small: 'VOL. 4',
        colour: 'signal',
        ink: 'ink',
      },
    ],
  }),
  'radio-kz-edition-1-2': photo(
    2142,
    { kind: 'concert', people: ['malva'], crowd: 0.28 },
    { screen: screens.copy, marks: [{ kind: 'film', text: 'SC 400   04' }] },
  ),
  'radio-kz-edition-3-1': sleeve(2121, sitting('tepuy', 'left', 'hard', 'bust', 'dark'), {
    paper: 'acid',
    screen: screens.lines,
    wear: 'folded',
    marks: [{ kind: 'number', text: 'VOL. 2', x: 0.05, y: 0.95, height: 0.14, colour: 'signal' }],
  }),
  'radio-kz-edition-4-1': sleeve(2111, still('cassette', 3.7, 'paper', 0.25, 'hard'), {
    paper: 'signal',
    screen: screens.coarse,
    wear: 'worn',
    marks: [{ kind: 'number', text: 'VOL. 1', x: 0.05, y: 0.95, height: 0.14, colour: 'paper' }],
  }),
  'radio-kz-edition-4-2': photo(2112, sitting('guayoyo', 'right', 'side', 'half', 'glow'), {
    screen: screens.copy,
  }),
};
