/**
 * `sizes` of the slots. On phones they say less than the slot's width: at two and three dots a
 * pixel nobody sees the difference, and the visitor's line is paid for it.
 */
export const fullBleed = '(width >= 64rem) 100vw, (min-resolution: 2.5dppx) 45vw, 60vw';
export const poster = '(width >= 64rem) 38vw, (min-resolution: 2.5dppx) 56vw, 84vw';
export const card = '(width >= 48rem) 20vw, (min-resolution: 2.5dppx) 56vw, 84vw';
/** Under a heavy veil, behind the picture that counts. */
export const veiled = '(width >= 64rem) 70vw, 34vw';
