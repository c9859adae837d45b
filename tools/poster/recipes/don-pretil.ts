import {
  backdropPhoto,
  photo,
  portraitPhoto,
  screens,
  sitting,
  sleeve,
  still,
} from '../create-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const donPretil: Record<string, PictureRecipe> = {
  'don-pretil-card': portraitPhoto(301, sitting('pretil', 'front', 'flash', 'bust', 'wall')),
  'don-pretil-background': backdropPhoto(302, {
    kind: 'wall',
    people: ['pretil', 'tinto', 'ceiba', 'pretil'],
  }),
  'don-pretil-album-1': sleeve(303, still('cassette', 3.9, 'paper', -0.28, 'flash'), {
    paper: 'kraft',
    wear: 'folded',
    screen: screens.rough,
    marks: [
      {
        kind: 'labels',
        lines: ['DON PRETIL', 'CINTA 017/100'],
        x: 0.07,
        y: 0.8,
        height: 0.035,
        tilt: -4,
        colour: 'ink',
        ink: 'paper',
      },
    ],
  }),
  'don-pretil-album-2': photo(304, sitting('pretil', 'left', 'side', 'half', 'wall', 0.12), {
    screen: screens.copy,
  }),
  'don-pretil-album-3': photo(
    305,
    { kind: 'skyline', night: 0.15 },
    { screen: screens.fine, wear: 'folded' },
  ),
  'don-pretil-album-4': photo(
    306,
    { kind: 'concert', people: ['pretil'], crowd: 0.38 },
    {
      screen: screens.rough,
      marks: [{ kind: 'film', text: 'SC 1600   22' }],
    },
  ),
};
