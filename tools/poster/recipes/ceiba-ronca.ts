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

export const ceibaRonca: Record<string, PictureRecipe> = {
  'ceiba-ronca-card': portraitPhoto(201, sitting('ceiba', 'right', 'hard', 'bust', 'paper')),
  'ceiba-ronca-background': backdropPhoto(
    202,
    sitting('ceiba', 'left', 'back', 'bust', 'glow', 0.22),
  ),
  'ceiba-ronca-album-1': sleeve(203, sitting('ceiba', 'up', 'side', 'bust', 'paper'), {
    wear: 'pasted',
    screen: screens.lines,
    marks: [
      { kind: 'obi', text: 'RAÍZ DE CONCRETO', small: '45 RPM', colour: 'acid', ink: 'ink' },
      {
        kind: 'sticker',
        lines: ['EDICIÓN', 'DE CALLE'],
        x: 0.83,
        y: 0.84,
        size: 0.24,
        tilt: 9,
        colour: 'signal',
        ink: 'paper',
        shape: 'disc',
      },
    ],
  }),
  'ceiba-ronca-album-2': photo(
    204,
    {
      kind: 'row',
      people: ['orquestaTurban', 'ceiba', 'orquestaBun'],
      light: 'hard',
      backdrop: 'wall',
    },
    { screen: screens.copy },
  ),
  'ceiba-ronca-album-3': photo(
    205,
    { kind: 'concert', people: ['ceiba'], crowd: 0.42 },
    {
      screen: screens.fine,
      wear: 'folded',
      paper: 'acid',
    },
  ),
  'ceiba-ronca-album-4': photo(206, still('speakers', 5.2, 'dark', 0.3, 'side'), {
    screen: screens.fine,
  }),
  'ceiba-ronca-album-5': card(207, sitting('ceiba', 'profile', 'back', 'bust', 'dark', -0.06), {
    screen: screens.stencil,
    paper: 'acid',
    wear: 'worn',
  }),
};
