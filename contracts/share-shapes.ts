/** Shapes of the pictures for sharing, in pixels: link previews, stories and posts. */
export const shareShapes = {
  enlace: { width: 1200, height: 630 },
  historia: { width: 1080, height: 1920 },
  cuadro: { width: 1080, height: 1080 },
} as const;
export type ShareShape = keyof typeof shareShapes;

/** Returns the path of a share picture in a shape. */
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
