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

export const guayoyo315: Record<string, PictureRecipe> = {
  'guayoyo-3-15-card': portraitPhoto(601, sitting('guayoyo', 'front', 'side', 'bust', 'paper')),
  'guayoyo-3-15-background': backdropPhoto(602, { kind: 'skyline', night: 1 }),
  'guayoyo-3-15-album-1': sleeve(603, sitting('guayoyo', 'up', 'flash', 'bust', 'paper'), {
    paper: 'newsprint',
    screen: screens.coarse,
    wear: 'worn',
    tint: { colour: 'signal', shape: 'block' },
    marks: [
      {
        kind: 'labels',
        lines: ['CAFÉ FIADO', 'GUAYOYO 3:15'],
        x: 0.05,
        y: 0.06,
        height: 0.045,
        tilt: -3,
        colour: 'ink',
        ink: 'paper',
      },
    ],
  }),
  'guayoyo-3-15-album-2': photo(604, still('boombox', 4.2, 'glow', -0.35, 'side', 0, 0.3), {
    screen: screens.fine,
  }),
  'guayoyo-3-15-album-3': photo(605, sitting('guayoyo', 'shout', 'side', 'half', 'glow', -0.08), {
    screen: screens.copy,
    marks: [{ kind: 'film', text: 'SC 400   31' }],
  }),
  'guayoyo-3-15-album-4': photo(
    606,
    {
      kind: 'row',
      people: ['guayoyo', 'pretil', 'orquestaLong'],
      light: 'side',
      backdrop: 'glow',
    },
    { screen: screens.copy },
  ),
};
