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

export const tepuyRuido: Record<string, PictureRecipe> = {
  'tepuy-ruido-card': portraitPhoto(801, sitting('tepuy', 'right', 'hard', 'bust', 'paper')),
  'tepuy-ruido-background': backdropPhoto(802, still('speakers', 6.4, 'dark', -0.3, 'side')),
  'tepuy-ruido-album-1': sleeve(803, still('speakers', 2.4, 'dark', 0.12, 'hard'), {
    paper: 'cold',
    screen: screens.coarse,
    wear: 'worn',
    marks: [{ kind: 'obi', text: 'ECO DE MINA', small: 'VOL. 1', colour: 'paper', ink: 'ink' }],
  }),
  'tepuy-ruido-album-2': photo(
    804,
    { kind: 'concert', people: ['tepuy', 'orquestaBandana'], crowd: 0.4 },
    { screen: screens.fine },
  ),
  'tepuy-ruido-album-3': photo(805, sitting('tepuy', 'up', 'flash', 'close', 'dark'), {
    screen: { kind: 'lines', cell: 6, angle: 90 },
  }),
  'tepuy-ruido-album-4': photo(806, sitting('tepuy', 'left', 'back', 'half', 'wall', -0.1), {
    screen: screens.copy,
  }),
};
