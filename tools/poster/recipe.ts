import type { Camera } from './figure/photograph.ts';
import type { Mark } from './mark.ts';
import type { PersonName } from './people.ts';
import type { FrameName, LightName, ObjectName, PoseName } from './shot.ts';
import type { Colour } from './svg-mask.ts';

/** What stands behind a person or a thing: bare paper, the dark, a lamp's glow, stage light, a wall. */
export type Backdrop = 'paper' | 'dark' | 'glow' | 'stage' | 'wall';

/** Several people: in slanted strips, as two rivals, or standing in a row. */
export interface GroupSubject {
  readonly kind: 'strips' | 'versus' | 'row';
  readonly people: readonly PersonName[];
  readonly light: LightName;
  readonly backdrop: Backdrop;
}

export type Subject =
  | {
      readonly kind: 'person';
      readonly person: PersonName;
      readonly pose: PoseName;
      readonly light: LightName;
      readonly frame: FrameName;
      readonly backdrop: Backdrop;
      /** Shifts the figure, as a share of the width. */
      readonly shift?: number;
    }
  | GroupSubject
  | {
      readonly kind: 'object';
      readonly object: ObjectName;
      readonly turn: number;
      readonly light: LightName;
      readonly camera: Camera;
      readonly backdrop: Backdrop;
    }
  /** crowd: how far up the spectators reach, 0 (none) to 1. */
  | { readonly kind: 'concert'; readonly people: readonly PersonName[]; readonly crowd: number }
  /** night: 0 (white noon) to 1. */
  | { readonly kind: 'skyline'; readonly night: number }
  | { readonly kind: 'wall'; readonly people: readonly PersonName[] }
  | { readonly kind: 'tunnel' | 'contours' };

export interface Screening {
  /** `none` leaves the photograph as it is, without tint and marks. */
  readonly kind: 'dots' | 'lines' | 'grain' | 'stencil' | 'film' | 'none';
  /** Distance of the dots or lines, or size of the grain, in thousandths of the width. */
  readonly cell?: number;
  /** Degrees. */
  readonly angle?: number;
  /** Above 1 darkens the middle tones, below 1 lightens them. */
  readonly gamma?: number;
}

/** A flat second colour under the photograph. */
export interface Tint {
  readonly colour: Colour;
  readonly shape:
    | 'disc'
    | 'rays'
    | 'bands'
    | 'brush'
    | 'flood'
    | 'figure'
    | 'shadows'
    | 'block'
    | 'letters';
  /** Leaves the figure in the paper's colour. */
  readonly isKnockedOut?: boolean;
  /** What the letters say, a row each. */
  readonly lines?: readonly string[];
}

/** All that is needed to make a picture again, the same to the last pixel. */
export interface PictureRecipe {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly subject: Subject;
  readonly screen: Screening;
  readonly paper: Colour;
  readonly ink: Colour;
  /** How the sheet has lived. */
  readonly wear: 'new' | 'pasted' | 'folded' | 'worn';
  readonly tint?: Tint;
  readonly marks?: readonly Mark[];
}
