/** Slots in which the site shows pictures; each has its own aspect ratio, `free` none. */
export type PictureSlot = 'artist' | 'entry' | 'portrait' | 'album' | 'background' | 'free';

/** Aspect ratio (width over height) of each slot; null: chosen by the user, or not cropped. */
export const slotAspect: Readonly<Record<PictureSlot, number | null>> = {
  artist: 4 / 5,
  entry: 1,
  portrait: 3 / 4,
  album: null,
  background: 16 / 10,
  free: null,
};

export const printedSlots: ReadonlySet<PictureSlot> = new Set([
  'artist',
  'entry',
  'portrait',
  'background',
]);

/** Shapes offered if the slot has no fixed aspect ratio. */
export const freeShapes = [
  { value: 'whole', label: 'Sin recorte', aspect: null },
  { value: 'square', label: 'Cuadrado', aspect: 1 },
  { value: 'portrait', label: 'Vertical 4:5', aspect: 4 / 5 },
  { value: 'landscape', label: 'Horizontal 3:2', aspect: 3 / 2 },
  { value: 'wide', label: 'Ancho 16:9', aspect: 16 / 9 },
] as const;

export type FreeShape = (typeof freeShapes)[number]['value'];
