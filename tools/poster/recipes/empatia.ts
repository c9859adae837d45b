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

export const empatia: Record<string, PictureRecipe> = {
  'empatia-card': portraitPhoto(2201, {
    kind: 'versus',
    people: ['ceiba', 'pretil'],
    light: 'side',
    backdrop: 'paper',
  }),
  'empatia-cover': coverPhoto(
    2202,
    sitting('orquestaTurban', 'profile', 'hard', 'close', 'paper', -0.08),
  ),
  'empatia-background': backdropPhoto(2203, { kind: 'skyline', night: 0.7 }),
  'empatia-album-1': photo(
    2204,
    {
      kind: 'row',
      people: ['orquestaBun', 'ceiba', 'pretil', 'malva', 'orquestaLong'],
      light: 'side',
      backdrop: 'glow',
    },
    { screen: screens.copy },
  ),
  'empatia-edition-1-1': photo(2231, still('turntable', 3.8, 'paper', -0.5, 'flash', 0.3), {
    screen: screens.coarse,
    wear: 'pasted',
    tint: { colour: 'acid', shape: 'flood' },
  }),
  'empatia-edition-2-1': card(2221, sitting('orquestaLong', 'down', 'side', 'bust', 'paper'), {
    paper: 'newsprint',
    screen: screens.rough,
    wear: 'worn',
    tint: { colour: 'signal', shape: 'brush' },
  }),
  'empatia-edition-3-1': photo(2211, { kind: 'skyline', night: 0.1 }, { screen: screens.fine }),
  'empatia-edition-3-2': sleeve(2212, sitting('ceiba', 'front', 'side', 'close', 'paper'), {
    paper: 'cold',
    screen: screens.coarse,
    wear: 'folded',
    marks: [
      {
        kind: 'title',
        lines: ['AGUA PARA', 'LA LADERA'],
        colour: 'paper',
        place: 'bottom',
        tallest: 0.13,
      },
    ],
  }),
};
