import type { Generated } from 'kysely';

export interface PictureTable {
  id: Generated<number>;
  name: string;
  width: number;
  height: number;
  placeholder: string;
  /** JSON list of the stored widths in pixels. */
  widths: string;
  original_name: string;
  original_width: number;
  original_height: number;
  /** JSON crop in fractions of the original, or null for all of it; a hint where the picture is whole. */
  crop: string | null;
  /** Focal point in percent. */
  focus_x: number;
  focus_y: number;
  /** 1 while nobody chose the point and no face was found. */
  focus_guessed: Generated<number>;
  /** JSON box around the faces in fractions of the picture; null where none are known. */
  faces: string | null;
  /** `data:` address of the dots that stand for its halftone until that is loaded. */
  few_dots: string | null;
  alt: Generated<string>;
  halftone_style: Generated<string>;
  halftone_dots: Generated<string>;
  /** 1 while its halftones are to be drawn in the background. */
  screens_due: Generated<number>;
  created_at: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    picture: PictureTable;
  }
}
