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

export const cintaMadre: Record<string, PictureRecipe> = {
  'cinta-madre-card': portraitPhoto(2301, still('cassette', 3.4, 'paper', 0.3, 'side')),
  'cinta-madre-cover': coverPhoto(2302, still('cassette', 2.6, 'dark', -0.35, 'hard')),
  'cinta-madre-background': backdropPhoto(2303, still('cassette', 3, 'dark', 0.35, 'side', -0.9)),
  'cinta-madre-album-1': photo(2304, still('desk', 2.8, 'dark', 0.1, 'hard'), {
    screen: screens.fine,
  }),
  'cinta-madre-edition-2-1': sleeve(
    2321,
    sitting('orquestaBandana', 'front', 'hard', 'bust', 'dark'),
    {
      paper: 'acid',
      screen: screens.dots,
      wear: 'folded',
      marks: [{ kind: 'number', text: '02', x: 0.64, y: 0.95, height: 0.26, colour: 'signal' }],
    },
  ),
  'cinta-madre-edition-2-2': photo(
    2322,
    {
      kind: 'row',
      people: ['orquestaBandana', 'tepuy', 'peldano'],
      light: 'back',
      backdrop: 'dark',
    },
    { screen: screens.copy },
  ),
  'cinta-madre-edition-3-1': sleeve(2311, sitting('tinto', 'right', 'high', 'close', 'dark'), {
    paper: 'kraft',
    screen: screens.rough,
    wear: 'worn',
    marks: [{ kind: 'number', text: '01', x: 0.64, y: 0.95, height: 0.26, colour: 'signal' }],
  }),
};
