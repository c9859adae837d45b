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

export const laInsigneOrquesta: Record<string, PictureRecipe> = {
  'la-insigne-orquesta-card': portraitPhoto(901, {
    kind: 'strips',
    people: ['orquestaTurban', 'orquestaBandana', 'orquestaBun'],
    light: 'side',
    backdrop: 'paper',
  }),
  'la-insigne-orquesta-background': backdropPhoto(902, {
    kind: 'row',
    people: ['orquestaLong', 'orquestaBandana', 'orquestaTurban', 'guayoyo', 'orquestaBun'],
    light: 'hard',
    backdrop: 'wall',
  }),
  'la-insigne-orquesta-album-1': sleeve(
    903,
    {
      kind: 'row',
      people: ['orquestaBun', 'orquestaTurban', 'orquestaBandana'],
      light: 'flash',
      backdrop: 'paper',
    },
    {
      screen: screens.coarse,
      wear: 'folded',
      tint: { colour: 'signal', shape: 'rays', isKnockedOut: true },
      marks: [
        {
          kind: 'title',
          lines: ['ORDEN DE LLEGADA'],
          colour: 'signal',
          panel: 'ink',
          place: 'bottom',
        },
      ],
    },
  ),
  'la-insigne-orquesta-album-2': photo(
    904,
    {
      kind: 'concert',
      people: ['orquestaTurban', 'orquestaLong', 'orquestaBandana'],
      crowd: 0.46,
    },
    { screen: screens.fine },
  ),
  'la-insigne-orquesta-album-3': card(
    905,
    sitting('orquestaLong', 'front', 'hard', 'bust', 'dark'),
    {
      screen: screens.rough,
      wear: 'folded',
    },
  ),
  'la-insigne-orquesta-album-4': card(
    906,
    sitting('orquestaTurban', 'profile', 'back', 'bust', 'paper', -0.05),
    {
      screen: screens.dots,
      wear: 'pasted',
      tint: { colour: 'acid', shape: 'disc', isKnockedOut: true },
    },
  ),
  'la-insigne-orquesta-album-5': photo(907, still('boombox', 4.8, 'paper', 0.4, 'side', 0, 0.3), {
    screen: screens.coarse,
    wear: 'pasted',
    tint: { colour: 'signal', shape: 'block' },
  }),
};
