import {
  backdropPhoto,
  card,
  coverPhoto,
  photo,
  portraitPhoto,
  screens,
  sitting,
  sleeve,
} from '../create-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

export const bocaDeMetro: Record<string, PictureRecipe> = {
  'boca-de-metro-card': portraitPhoto(1301, {
    kind: 'versus',
    people: ['peldano', 'malva'],
    light: 'hard',
    backdrop: 'paper',
  }),
  'boca-de-metro-cover': coverPhoto(1302, { kind: 'tunnel' }),
  'boca-de-metro-background': backdropPhoto(1303, { kind: 'tunnel' }),
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
