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

export const laChicharraElectrica: Record<string, PictureRecipe> = {
  'la-chicharra-electrica-card': portraitPhoto(
    401,
    sitting('chicharra', 'left', 'side', 'bust', 'paper'),
  ),
  'la-chicharra-electrica-background': backdropPhoto(402, still('desk', 4.6, 'dark', 0.42, 'hard')),
  'la-chicharra-electrica-album-1': sleeve(403, still('sampler', 4.6, 'paper', 0.3, 'side', -0.6), {
    paper: 'cold',
    screen: screens.coarse,
    wear: 'folded',
    marks: [
      { kind: 'number', text: '92', x: 0.62, y: 0.3, height: 0.24, colour: 'acid' },
      {
        kind: 'bar',
        left: 'LA CHICHARRA ELÉCTRICA',
        right: 'BPM',
        colour: 'paper',
        place: 'bottom',
      },
    ],
  }),
  'la-chicharra-electrica-album-2': photo(404, sitting('chicharra', 'up', 'side', 'half', 'glow'), {
    screen: screens.copy,
  }),
  'la-chicharra-electrica-album-3': photo(405, still('turntable', 3.3, 'dark', 0.4, 'side', 0.4), {
    screen: screens.fine,
  }),
  'la-chicharra-electrica-album-4': card(406, still('condenser', 4.8, 'glow', 0.3, 'hard', 0.1), {
    screen: screens.lines,
  }),
  'la-chicharra-electrica-album-5': photo(407, still('sampler', 3.2, 'dark', 0.35, 'high', 0.3), {
    screen: screens.copy,
    tint: { colour: 'cold', shape: 'shadows' },
  }),
  'la-chicharra-electrica-album-6': sleeve(
    408,
    sitting('chicharra', 'profile', 'back', 'bust', 'dark'),
    {
      screen: screens.dots,
    },
  ),
};
