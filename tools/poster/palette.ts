/** A colour as red, green, blue, each 0..255. */
export type Rgb = readonly [number, number, number];

/** The inks and papers of the print shop. Each artist uses one or two of them. */
export const colours = {
  ink: [13, 12, 11],
  coal: [30, 28, 27],
  paper: [244, 239, 230],
  newsprint: [224, 216, 200],
  kraft: [196, 172, 138],
  signal: [255, 74, 28],
  acid: [238, 225, 46],
  cold: [47, 102, 196],
  bone: [236, 229, 214],
} as const satisfies Record<string, Rgb>;

export type Colour = keyof typeof colours;
