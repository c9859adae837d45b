import { DEFAULT_FOCUS, type Focus } from '../../../contracts/press-crop.ts';
import type { Pixels } from '../pictures/read-picture.ts';
import { runStep } from '../pictures/sharp.ts';

/** Loaded at the first picture. */
const loadDetector = () => import('./find-faces.ts');

/** Long side of the picture in which faces are looked for: 40 ms, faces from 24 pixels on. */
const SIDE = 320;
/** Share of a picture that the window of the attention strategy covers. */
const WINDOW = 0.5;

/** Lowest level of what draws attention: a face would be above it. */
const LOWEST = 0.62;

function toFocus(x: number, y: number): Focus {
  const percent = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return { x: percent(x), y: percent(y) };
}

/** What draws attention at an edge is seldom the subject. */
function isAtEdge(share: number): boolean {
  return share < 0.12 || share > 0.88;
}

async function findFace(pixels: Pixels): Promise<Focus | null> {
  const { data, info } = await runStep((sharp) =>
    sharp(pixels.data, { raw: pixels })
      .flatten({ background: '#808080' })
      .resize({ width: SIDE, height: SIDE, fit: 'inside' })
      .greyscale()
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { findFaces } = await loadDetector();
  const [face] = findFaces({ data, width: info.width, height: info.height });
  return face === undefined ? null : toFocus(face.x / info.width, face.y / info.height);
}

/** Returns the point of the strongest edges, colours and skin tones. */
async function findAttention(pixels: Pixels): Promise<Focus> {
  const side = Math.max(16, Math.round(SIDE * WINDOW));
  const { info } = await runStep((sharp) =>
    sharp(pixels.data, { raw: pixels })
      .flatten({ background: '#808080' })
      .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { attentionX, attentionY } = info;
  if (attentionX === undefined || attentionY === undefined) return DEFAULT_FOCUS;
  // The attention point is given in the pixels of the picture after scaling, before cropping.
  const scale = Math.max(side / pixels.width, side / pixels.height);
  const x = attentionX / (pixels.width * scale);
  const y = attentionY / (pixels.height * scale);
  return isAtEdge(x) || isAtEdge(y) ? DEFAULT_FOCUS : toFocus(x, Math.min(y, LOWEST));
}

/** Returns the focal point of a picture: its most certain face, otherwise what draws attention. */
export async function findFocus(pixels: Pixels): Promise<Focus> {
  return (await findFace(pixels)) ?? findAttention(pixels);
}
