import { backdropPhoto, photo, screens, sleeve, still } from '../create-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const zarandeoMudo: Record<string, PictureRecipe> = {
  'zarandeo-mudo-background': backdropPhoto(1002, { kind: 'contours' }),
  'zarandeo-mudo-album-1': sleeve(
    1003,
    { kind: 'contours' },
    {
      paper: 'ink',
      ink: 'bone',
      screen: screens.film,
      wear: 'folded',
      marks: [{ kind: 'bar', left: 'TOBO', right: '2023', colour: 'signal', place: 'bottom' }],
    },
  ),
  'zarandeo-mudo-album-2': photo(1004, still('sampler', 4, 'dark', -0.3, 'back', -0.5), {
    screen: screens.fine,
  }),
  'zarandeo-mudo-album-3': photo(
    1005,
    { kind: 'concert', people: [], crowd: 0.3 },
    { screen: screens.film },
  ),
  'zarandeo-mudo-album-4': photo(1006, { kind: 'tunnel' }, { screen: screens.rough }),
};
