import type { Colour } from './svg-mask.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Something put onto the printed photograph. Places are shares of the width and height. */
export type Mark =
  | {
      readonly kind: 'title';
      readonly lines: readonly string[];
      readonly colour: Colour;
      readonly place: 'top' | 'bottom' | 'full';
      readonly tallest?: number;
      /** A band of this colour across the sheet behind the words. */
      readonly panel?: Colour;
    }
  | {
      readonly kind: 'bar';
      readonly left: string;
      readonly right: string;
      readonly colour: Colour;
      readonly place: 'top' | 'bottom';
    }
  | {
      readonly kind: 'obi';
      readonly text: string;
      readonly small: string;
      readonly colour: Colour;
      readonly ink: Colour;
    }
  | {
      readonly kind: 'labels';
      readonly lines: readonly string[];
      readonly x: number;
      readonly y: number;
      readonly height: number;
      readonly tilt: number;
      readonly colour: Colour;
      readonly ink: Colour;
    }
  | {
      readonly kind: 'sticker';
      readonly lines: readonly string[];
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly tilt: number;
      readonly colour: Colour;
      readonly ink: Colour;
      readonly shape: 'disc' | 'burst' | 'box';
    }
  | {
      readonly kind: 'number';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly height: number;
      readonly colour: Colour;
    }
  | { readonly kind: 'film'; readonly text: string }
  | {
      readonly kind: 'margin';
      readonly colour: Colour;
      readonly side: number;
      readonly foot: number;
      readonly head: number;
    }
  | { readonly kind: 'tape'; readonly places: readonly (readonly [number, number, number])[] }
  | { readonly kind: 'torn'; readonly side: Side; readonly share: number; readonly colour: Colour }
  | {
      readonly kind: 'forbidden';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly colour: Colour;
    }
  | {
      readonly kind: 'chick';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly colour: Colour;
    }
  | {
      readonly kind: 'scrawl';
      readonly shape: 'underline' | 'ring' | 'cross' | 'arrow';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly colour: Colour;
    };
