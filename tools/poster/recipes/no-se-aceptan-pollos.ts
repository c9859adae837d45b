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

export const noSeAceptanPollos: Record<string, PictureRecipe> = {
  'no-se-aceptan-pollos-card': portraitPhoto(
    1401,
    sitting('malva', 'shout', 'hard', 'half', 'paper'),
  ),
  'no-se-aceptan-pollos-cover': coverPhoto(1402, sitting('pretil', 'rap', 'hard', 'half', 'stage')),
  'no-se-aceptan-pollos-background': backdropPhoto(1403, {
    kind: 'concert',
    people: ['guayoyo', 'tinto'],
    crowd: 0.34,
  }),
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
