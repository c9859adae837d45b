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

export const sinFronteras: Record<string, PictureRecipe> = {
  'sin-fronteras-card': portraitPhoto(1101, sitting('ceiba', 'up', 'hard', 'half', 'paper')),
  'sin-fronteras-cover': coverPhoto(1102, sitting('ceiba', 'shout', 'hard', 'half', 'glow')),
  'sin-fronteras-background': backdropPhoto(1103, {
    kind: 'concert',
    people: ['tinto', 'ceiba', 'tepuy'],
    crowd: 0.34,
  }),
  'sin-fronteras-album-1': photo(
    1104,
    { kind: 'concert', people: ['tinto', 'ceiba', 'tepuy'], crowd: 0.36 },
    { screen: screens.fine },
  ),
  'sin-fronteras-edition-1-1': photo(
    1141,
    { kind: 'skyline', night: 0.95 },
    { screen: screens.copy },
  ),
  'sin-fronteras-edition-3-1': photo(
    1121,
    { kind: 'concert', people: ['malva', 'orquestaLong'], crowd: 0.34 },
    { screen: screens.copy },
  ),
  'sin-fronteras-edition-3-2': photo(
    1122,
    { kind: 'wall', people: ['malva', 'peldano', 'orquestaTurban', 'guayoyo'] },
    { screen: screens.copy },
  ),
  'sin-fronteras-edition-4-1': photo(
    1111,
    { kind: 'concert', people: ['pretil'], crowd: 0.48 },
    { screen: screens.rough },
  ),
  'sin-fronteras-edition-4-2': sleeve(
    1112,
    still('microphone', 4.4, 'paper', -0.3, 'hard', -0.2, 0.5),
    {
      paper: 'acid',
      wear: 'worn',
      screen: screens.coarse,
      marks: [
        {
          kind: 'bar',
          left: 'SIN FRONTERAS',
          right: 'BOGOTÁ 2016',
          colour: 'ink',
          place: 'bottom',
        },
      ],
    },
  ),
};
