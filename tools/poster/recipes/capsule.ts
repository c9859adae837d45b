import { backdropPhoto, card, photo, screens, sitting, sleeve, still } from '../create-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const capsule: Record<string, PictureRecipe> = {
  'capsule-background': backdropPhoto(
    3002,
    still('condenser', 5.6, 'glow', 0.35, 'hard', -1.5, 0.2),
  ),
  'capsule-album-1': photo(3003, still('condenser', 3.4, 'dark', 0.2, 'side', 0.1, 0.4), {
    screen: screens.fine,
  }),
  'capsule-album-2': photo(3004, still('desk', 3.2, 'dark', -0.4, 'high'), {
    screen: screens.copy,
  }),
  'capsule-album-3': card(3005, sitting('chicharra', 'right', 'hard', 'half', 'glow'), {
    screen: screens.copy,
  }),
  'capsule-album-4': photo(
    3006,
    {
      kind: 'row',
      people: ['guayoyo', 'chicharra', 'orquestaBandana'],
      light: 'side',
      backdrop: 'glow',
    },
    { screen: screens.copy },
  ),
  'capsule-album-5': sleeve(3007, still('cassette', 3.4, 'paper', -0.3, 'side'), {
    wear: 'folded',
    screen: screens.coarse,
    tint: { colour: 'signal', shape: 'block' },
  }),
  'capsule-album-6': photo(3008, still('speakers', 3.2, 'dark', -0.4, 'back'), {
    screen: screens.fine,
  }),
};
