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

export const tintoMalagana: Record<string, PictureRecipe> = {
  'tinto-malagana-card': portraitPhoto(101, sitting('tinto', 'left', 'side', 'bust', 'paper')),
  'tinto-malagana-background': backdropPhoto(
    102,
    sitting('tinto', 'rap', 'hard', 'half', 'glow', 0.2),
  ),
  'tinto-malagana-album-1': sleeve(103, sitting('tinto', 'down', 'high', 'bust', 'paper'), {
    paper: 'signal',
    screen: screens.coarse,
    wear: 'folded',
    marks: [
      {
        kind: 'title',
        lines: ['LIBRETA', 'MOJADA'],
        colour: 'paper',
        place: 'bottom',
        tallest: 0.16,
      },
      { kind: 'bar', left: 'TINTO MALAGANA', right: '33 1/3', colour: 'ink', place: 'top' },
    ],
  }),
  'tinto-malagana-album-2': photo(
    104,
    { kind: 'concert', people: ['tinto'], crowd: 0.34 },
    {
      screen: screens.copy,
      marks: [{ kind: 'film', text: 'SC 400   07A' }],
    },
  ),
  'tinto-malagana-album-3': photo(105, sitting('tinto', 'shout', 'back', 'half', 'stage'), {
    screen: screens.rough,
  }),
  'tinto-malagana-album-4': sleeve(106, still('microphone', 4.6, 'paper', 0.3, 'side', 0.3, 0.5), {
    wear: 'pasted',
    tint: { colour: 'signal', shape: 'brush' },
  }),
  'tinto-malagana-album-5': photo(107, still('cassette', 3.7, 'dark', 0.32, 'hard'), {
    screen: screens.fine,
  }),
};
