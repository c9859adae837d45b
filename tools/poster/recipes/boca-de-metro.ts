import { backdrop, card, cover, photo, screens, sitting, sleeve } from '../make-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const bocaDeMetro: Record<string, PictureRecipe> = {
  'boca-de-metro-card': card(
    1301,
    { kind: 'versus', people: ['peldano', 'malva'], light: 'hard', backdrop: 'paper' },
    {
      wear: 'pasted',
      screen: screens.dots,
      tint: { colour: 'signal', shape: 'flood' },
      marks: [{ kind: 'title', lines: ['BDM'], colour: 'paper', place: 'bottom', tallest: 0.3 }],
    },
  ),
  'boca-de-metro-cover': cover(
    1302,
    { kind: 'tunnel' },
    {
      screen: screens.rough,
      wear: 'folded',
      marks: [
        { kind: 'title', lines: ['BOCA DE', 'METRO'], colour: 'signal', place: 'bottom' },
        {
          kind: 'bar',
          left: 'SIN CADUCIDAD PRESENTA',
          right: 'CARACAS',
          colour: 'paper',
          place: 'top',
        },
      ],
    },
  ),
  'boca-de-metro-background': backdrop(
    1303,
    { kind: 'tunnel' },
    { screen: screens.fine, quiet: 'bottom' },
  ),
  'boca-de-metro-album-1': photo(
    1304,
    { kind: 'versus', people: ['tinto', 'ceiba'], light: 'side', backdrop: 'dark' },
    { screen: screens.copy },
  ),
  'boca-de-metro-edition-2-1': card(1331, sitting('orquestaLong', 'up', 'hard', 'bust', 'paper'), {
    screen: screens.lines,
    wear: 'pasted',
    tint: { colour: 'signal', shape: 'disc', isKnockedOut: true },
    marks: [
      {
        kind: 'labels',
        lines: ['CAMPEONA', 'VOL. 9'],
        x: 0.06,
        y: 0.84,
        height: 0.03,
        tilt: -3,
        colour: 'ink',
        ink: 'paper',
      },
    ],
  }),
  'boca-de-metro-edition-2-2': photo(
    1332,
    { kind: 'concert', people: ['orquestaLong', 'peldano'], crowd: 0.5 },
    { screen: screens.rough },
  ),
  'boca-de-metro-edition-3-1': photo(
    1321,
    {
      kind: 'row',
      people: ['guayoyo', 'malva', 'peldano', 'tinto'],
      light: 'hard',
      backdrop: 'dark',
    },
    { screen: screens.copy },
  ),
  'boca-de-metro-edition-4-1': sleeve(1311, sitting('peldano', 'shout', 'hard', 'bust', 'dark'), {
    paper: 'signal',
    screen: screens.stencil,
    wear: 'worn',
    marks: [{ kind: 'number', text: 'VOL. 1', x: 0.05, y: 0.95, height: 0.12, colour: 'paper' }],
  }),
  'boca-de-metro-edition-4-2': photo(
    1312,
    { kind: 'tunnel' },
    { screen: screens.copy, wear: 'folded' },
  ),
};
