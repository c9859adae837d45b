import { sitting, videoStill } from '../create-recipe.ts';
import type { PictureRecipe } from '../recipe.ts';

/** Stills of the videos of the demo's applicants (`demo/contests.ts`), in their order. */
const stills: readonly PictureRecipe[] = [
  videoStill(2001, {
    kind: 'row',
    people: ['tepuy', 'nangara', 'orquestaBandana', 'kilo'],
    light: 'hard',
    backdrop: 'paper',
  }),
  videoStill(2002, sitting('voltaje', 'shout', 'flash', 'bust', 'paper')),
  videoStill(2003, sitting('nangara', 'rap', 'hard', 'bust', 'paper')),
  videoStill(2004, sitting('bachiller', 'front', 'side', 'bust', 'paper')),
  videoStill(2005, sitting('cumbe', 'left', 'flash', 'bust', 'paper')),
  videoStill(2006, sitting('kilo', 'rap', 'flash', 'half', 'wall')),
  videoStill(2007, sitting('orquestaBandana', 'front', 'flash', 'bust', 'wall')),
  videoStill(2008, sitting('orquestaLong', 'shout', 'flash', 'half', 'paper')),
  videoStill(2009, sitting('peldano', 'rap', 'hard', 'bust', 'paper')),
  videoStill(2010, sitting('tepuy', 'shout', 'flash', 'half', 'wall')),
  videoStill(2011, sitting('orquestaBun', 'rap', 'flash', 'bust', 'paper')),
  videoStill(2012, sitting('guayoyo', 'right', 'flash', 'half', 'paper')),
  videoStill(2013, sitting('bachiller', 'rap', 'hard', 'half', 'wall')),
  videoStill(2014, sitting('ceiba', 'rap', 'flash', 'bust', 'paper')),
  videoStill(2015, sitting('pretil', 'front', 'flash', 'bust', 'wall')),
  videoStill(2016, {
    kind: 'row',
    people: ['chicharra', 'malva'],
    light: 'flash',
    backdrop: 'paper',
  }),
  videoStill(2017, sitting('orquestaTurban', 'right', 'flash', 'bust', 'paper')),
  videoStill(2018, sitting('tinto', 'shout', 'hard', 'half', 'wall')),
];

/** The stills by the id of their video. */
export const videoStills: Readonly<Record<string, PictureRecipe>> = Object.fromEntries(
  stills.map((recipe, index) => [`demoVideo${String(index + 1).padStart(2, '0')}`, recipe]),
);
