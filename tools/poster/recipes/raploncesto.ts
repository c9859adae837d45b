import {
  backdropPhoto,
  card,
  coverPhoto,
  photo,
  portraitPhoto,
  screens,
  sitting,
  sleeve,
  still,
} from '../create-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const raploncesto: Record<string, PictureRecipe> = {
  'raploncesto-card': portraitPhoto(1201, still('hoop', 5, 'paper', 0.3, 'side', 0, 0.5)),
  'raploncesto-cover': coverPhoto(1202, still('hoop', 4.2, 'dark', -0.25, 'hard', 0, 0.35)),
  'raploncesto-background': backdropPhoto(1203, still('hoop', 6.2, 'glow', 0.4, 'back', -1.6, 0.3)),
  'raploncesto-album-1': photo(1204, still('hoop', 3.2, 'stage', -0.4, 'hard', 0, 0.7), {
    screen: screens.fine,
  }),
  'raploncesto-edition-1-1': card(1231, sitting('orquestaBun', 'right', 'side', 'bust', 'paper'), {
    screen: screens.dots,
    wear: 'pasted',
    tint: { colour: 'signal', shape: 'block' },
  }),
  'raploncesto-edition-2-1': photo(
    1221,
    { kind: 'concert', people: ['tepuy'], crowd: 0.32 },
    { screen: screens.fine },
  ),
  'raploncesto-edition-3-1': sleeve(1211, still('hoop', 3.6, 'paper', 0.5, 'hard', 0, 0.5), {
    paper: 'acid',
    screen: screens.stencil,
    wear: 'worn',
  }),
  'raploncesto-edition-3-2': photo(
    1212,
    { kind: 'concert', people: [], crowd: 0.55 },
    { screen: screens.rough },
  ),
};
