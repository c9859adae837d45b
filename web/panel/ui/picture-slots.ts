/** Slots in which the site shows pictures; `free` is any other. */
export type PictureSlot = 'artist' | 'entry' | 'portrait' | 'album' | 'background' | 'free';

/** A shape in which a picture can be cropped; `aspect` is width over height, null for the whole picture. */
export interface CropShape {
  label: string;
  aspect: number | null;
}

const whole: CropShape = { label: 'Sin recorte', aspect: null };
const square: CropShape = { label: 'Cuadrado', aspect: 1 };
const upright: CropShape = { label: 'Vertical 4:5', aspect: 4 / 5 };
const free: readonly [CropShape, ...CropShape[]] = [
  whole,
  square,
  upright,
  { label: 'Horizontal 3:2', aspect: 3 / 2 },
  { label: 'Ancho 16:9', aspect: 16 / 9 },
];

/** Shapes that each slot offers; a new picture has the first. */
export const slotShapes: Readonly<Record<PictureSlot, readonly [CropShape, ...CropShape[]]>> = {
  artist: [whole, upright],
  entry: [whole, square],
  portrait: [whole, { label: 'Vertical 3:4', aspect: 3 / 4 }],
  album: free,
  background: [{ label: 'Horizontal 16:10', aspect: 16 / 10 }],
  free,
};

/** Slots whose picture the site keeps whole: a crop says what upright prints show of it. */
export const wholeSlots: ReadonlySet<PictureSlot> = new Set(['artist', 'entry', 'portrait']);

export const printedSlots: ReadonlySet<PictureSlot> = new Set([...wholeSlots, 'background']);
