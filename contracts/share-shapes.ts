/** Shapes of the pictures for sharing, in pixels: link previews, stories and posts. */
export const shareShapes = {
  enlace: { width: 1200, height: 630 },
  historia: { width: 1080, height: 1920 },
  cuadro: { width: 1080, height: 1080 },
} as const;
export type ShareShape = keyof typeof shareShapes;

/** A rectangle of a share picture, in its pixels. */
export interface ShareArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the printed picture stands in each shape, and the block of words, which lies over it. */
const shareAreas: Readonly<Record<ShareShape, { picture: ShareArea; block: ShareArea }>> = {
  enlace: {
    picture: { left: 680, top: 0, width: 520, height: 630 },
    block: { left: 0, top: 0, width: 680, height: 630 },
  },
  historia: {
    picture: { left: 0, top: 0, width: 1080, height: 1350 },
    block: { left: 0, top: 1090, width: 1080, height: 830 },
  },
  cuadro: {
    picture: { left: 0, top: 0, width: 1080, height: 675 },
    block: { left: 0, top: 610, width: 1080, height: 470 },
  },
};

/** The same for the wide print of a group, which no other shape would hold. */
const groupAreas: Readonly<Partial<typeof shareAreas>> = {
  enlace: {
    picture: { left: 440, top: 155, width: 760, height: 475 },
    block: { left: 0, top: 0, width: 440, height: 630 },
  },
  historia: {
    picture: { left: 0, top: 415, width: 1080, height: 675 },
    block: shareAreas.historia.block,
  },
};

export const getShareAreas = (shape: ShareShape, isGroup: boolean) =>
  (isGroup ? groupAreas[shape] : undefined) ?? shareAreas[shape];

export function shapedPath(picture: string, shape: ShareShape): string {
  if (shape === 'enlace') return picture;
  return `${picture}${picture.includes('?') ? '&' : '?'}formato=${shape}`;
}

/** Returns the shape that `?formato=` names, or that of link previews. */
export function toShareShape(name: unknown): ShareShape {
  return typeof name === 'string' && Object.hasOwn(shareShapes, name)
    ? (name as ShareShape)
    : 'enlace';
}
