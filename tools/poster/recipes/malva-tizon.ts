import {
  backdropPhoto,
  card,
  photo,
  portraitPhoto,
  screens,
  sitting,
  sleeve,
  still,
} from '../create-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const malvaTizon: Record<string, PictureRecipe> = {
  'malva-tizon-card': portraitPhoto(701, sitting('malva', 'right', 'hard', 'bust', 'paper')),
  'malva-tizon-background': backdropPhoto(
    702,
    sitting('malva', 'shout', 'back', 'half', 'stage', 0.2),
  ),
  'malva-tizon-album-1': sleeve(703, sitting('malva', 'up', 'hard', 'bust', 'dark'), {
    paper: 'ink',
    ink: 'signal',
    screen: screens.dots,
    wear: 'folded',
    marks: [
      {
        kind: 'title',
        lines: ['BRASA', 'LENTA'],
        colour: 'paper',
        place: 'full',
        tallest: 0.2,
      },
    ],
  }),
  'malva-tizon-album-2': photo(
    704,
    { kind: 'concert', people: ['malva'], crowd: 0.36 },
    { screen: screens.fine },
  ),
  'malva-tizon-album-3': card(705, sitting('malva', 'rap', 'side', 'half', 'glow'), {
    screen: screens.copy,
  }),
  'malva-tizon-album-4': photo(706, still('condenser', 4.4, 'glow', 0.5, 'back', 0.2), {
    screen: screens.rough,
  }),
  'malva-tizon-album-5': sleeve(
    707,
    {
      kind: 'strips',
      people: ['malva', 'malva', 'malva', 'malva'],
      light: 'flash',
      backdrop: 'paper',
    },
    {
      screen: screens.dots,
      wear: 'pasted',
      tint: { colour: 'acid', shape: 'flood' },
    },
  ),
};
