import { card, screens, sitting, still } from '../create-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const flyers: Record<string, PictureRecipe> = {
  'flyer-1': card(4001, sitting('peldano', 'shout', 'hard', 'bust', 'paper'), {
    wear: 'pasted',
    screen: screens.coarse,
    tint: { colour: 'signal', shape: 'rays', isKnockedOut: true },
    marks: [
      { kind: 'title', lines: ['BDM 11'], colour: 'acid', panel: 'ink', place: 'bottom' },
      {
        kind: 'labels',
        lines: ['VOTACIÓN', 'ABIERTA'],
        x: 0.05,
        y: 0.05,
        height: 0.045,
        tilt: -4,
        colour: 'ink',
        ink: 'paper',
      },
    ],
  }),
  'flyer-2': card(4002, still('condenser', 4.6, 'paper', 0.4, 'hard', 0.1, 0.2), {
    paper: 'acid',
    wear: 'folded',
    screen: screens.coarse,
    marks: [
      {
        kind: 'title',
        lines: ['LA CÁPSULA', 'ABRE SÁBADOS'],
        colour: 'acid',
        panel: 'ink',
        place: 'bottom',
      },
      {
        kind: 'sticker',
        lines: ['12', 'CUPOS'],
        x: 0.82,
        y: 0.15,
        size: 0.26,
        tilt: 8,
        colour: 'signal',
        ink: 'paper',
        shape: 'burst',
      },
    ],
  }),
};
