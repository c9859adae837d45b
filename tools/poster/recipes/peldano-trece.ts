import { backdropPhoto, photo, portraitPhoto, screens, sitting, sleeve } from '../create-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const peldanoTrece: Record<string, PictureRecipe> = {
  'peldano-trece-card': portraitPhoto(501, sitting('peldano', 'down', 'back', 'bust', 'dark')),
  'peldano-trece-background': backdropPhoto(502, { kind: 'tunnel' }),
  'peldano-trece-album-1': sleeve(503, sitting('peldano', 'right', 'hard', 'close', 'dark'), {
    screen: screens.rough,
    wear: 'pasted',
    marks: [
      { kind: 'number', text: '13', x: 0.05, y: 0.95, height: 0.3, colour: 'signal' },
      { kind: 'bar', left: 'PELDAÑO TRECE', right: 'SUBIDA', colour: 'paper', place: 'top' },
    ],
  }),
  'peldano-trece-album-2': photo(
    504,
    { kind: 'versus', people: ['peldano', 'tepuy'], light: 'hard', backdrop: 'dark' },
    { screen: screens.fine },
  ),
  'peldano-trece-album-3': photo(505, sitting('peldano', 'rap', 'back', 'half', 'stage'), {
    screen: screens.copy,
  }),
  'peldano-trece-album-4': photo(
    506,
    { kind: 'skyline', night: 0.9 },
    { screen: screens.copy, wear: 'folded' },
  ),
};
