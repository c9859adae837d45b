import { useEffect, useMemo, useRef, useState } from 'react';
import { dotsAcross, printRow } from '../../../contracts/dot-screen.ts';
import {
  type Box,
  type DotSize,
  type Focus,
  getHalftoneCrop,
  isWideGroup,
  type PosterStyle,
  WHOLE_PICTURE,
} from '../../../contracts/halftone-crop.ts';
import type { Ink } from '../../../contracts/inks.ts';
import {
  getShareAreas,
  type ShareArea,
  type ShareShape,
  shareShapes,
} from '../../../contracts/share-shapes.ts';
import { type Composition, composeHero } from '../../ui/hero-composition.ts';
import css from './halftone-previews.module.css';

const INK = [16, 13, 11, 255] as const;

/** Tones of a canvas, spread over all of black to white. */
function toGrey({ data }: ImageData): Uint8Array {
  const grey = new Uint8Array(data.length / 4);
  let low = 255;
  let high = 0;
  for (let at = 0; at < grey.length; at += 1) {
    const [r = 0, g = 0, b = 0] = data.subarray(at * 4, at * 4 + 3);
    const tone = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
    grey[at] = tone;
    low = Math.min(low, tone);
    high = Math.max(high, tone);
  }
  const range = Math.max(1, high - low);
  return grey.map((tone) => ((tone - low) / range) * 255);
}

/** Draws what the site will print of a part of the picture: the crop of the canvas's shape, as dots or as the photograph. */
function drawPreview(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  {
    crop: part,
    hint,
    focus,
    dots,
  }: { crop: Box; hint: Box | null; focus: Focus; dots: DotSize | null },
): void {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || image.naturalWidth === 0) return;
  const { width, height } = canvas;
  const size = {
    width: image.naturalWidth * part.width,
    height: image.naturalHeight * part.height,
  };
  const [left, top] = [image.naturalWidth * part.x, image.naturalHeight * part.y];
  const crop = getHalftoneCrop(size, focus, { width, height }, hint);
  context.clearRect(0, 0, width, height);
  // The paper below a picture that ends before.
  if (dots !== null) context.fillStyle = '#fff';
  if (dots !== null) context.fillRect(0, 0, width, height);
  context.drawImage(
    image,
    left + crop.left,
    top + crop.top,
    crop.width,
    crop.height,
    0,
    0,
    width,
    height,
  );
  if (dots === null) return;
  const pixels = context.getImageData(0, 0, width, height);
  const grey = toGrey(pixels);
  const printed = new Uint8Array(grey.length);
  const cell = Math.min(width, height) / dotsAcross[dots];
  for (let y = 0; y < height; y += 1) printRow(grey, printed, { y, width, cell });
  for (let at = 0; at < printed.length; at += 1) {
    pixels.data.set(printed[at] === 1 ? INK : [0, 0, 0, 0], at * 4);
  }
  context.putImageData(pixels, 0, 0);
}

/** Size of an upright print in its preview. */
const UPRIGHT_SIZE = { width: 256, height: 320 };
/** The same of the wide one of a group. */
const WIDE_SIZE = { width: 320, height: 200 };
const cardName = 'Portada en teléfono y tarjetas';

/** The pictures for sharing that have an upright print. */
const shared = [
  { name: 'Historia', shape: 'historia' },
  { name: 'Al compartir', shape: 'enlace' },
] as const;

/** Where a part of a picture for sharing stands. */
function toStyle(shape: ShareShape, { left, top, width, height }: ShareArea) {
  const size = shareShapes[shape];
  const toPercent = (length: number, total: number) => `${(100 * length) / total}%`;
  return {
    left: toPercent(left, size.width),
    top: toPercent(top, size.height),
    width: toPercent(width, size.width),
    height: toPercent(height, size.height),
  };
}

const heroName = 'Portada en pantalla ancha';
/** Size of the picture in the preview of a wide hero. */
const heroSizes: Readonly<Record<Composition, { width: number; height: number }>> = {
  split: { width: 300, height: 320 },
  bleed: { width: 576, height: 320 },
  word: { width: 266, height: 320 },
};
const compositions: Readonly<Record<Composition, string>> = {
  split: 'foto a la derecha',
  bleed: 'foto entera, título al pie',
  word: 'palabra gigante',
};

interface Props {
  /** Address of the picture. */
  src: string;
  /** The part of it that is stored, in fractions. */
  crop?: Box;
  /** The part that upright prints show. */
  hint: Box | null;
  /** Name of the record: the composition of its hero follows from it too. */
  name: string;
  ink: Ink;
  settings: { focus: Focus; style: PosterStyle; dots: DotSize };
}

function useImage(src: string): HTMLImageElement | null {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    const loaded = new Image();
    loaded.onload = () => setImage(loaded);
    loaded.src = src;
  }, [src]);
  return image;
}

/** Shows how posters print a picture in every slot at once, and how its hero is composed. */
export function HalftonePreviews(props: Props) {
  const { src, crop = WHOLE_PICTURE, name, ink, settings } = props;
  // A photograph that is not printed is placed by its focal point alone.
  const hint = settings.style === 'photo' ? null : props.hint;
  const canvases = useRef<(HTMLCanvasElement | null)[]>([]);
  const image = useImage(src);
  const size = {
    width: (image?.naturalWidth ?? 4) * crop.width,
    height: (image?.naturalHeight ?? 5) * crop.height,
  };
  const hero = composeHero({ ...size, halftone: { ...settings, hint } }, name);
  const isGroup = size.width > size.height && isWideGroup(size, settings.focus);
  // A canvas that changes its size is empty: the composition is a dependency too.
  const preview = useMemo(
    () => ({ crop, hint, focus: settings.focus, composition: hero.composition, isGroup }),
    [crop, hint, settings.focus, hero.composition, isGroup],
  );
  const dots = settings.style === 'halftone' ? settings.dots : null;
  useEffect(() => {
    if (image === null) return;
    for (const canvas of canvases.current)
      if (canvas) drawPreview(canvas, image, { ...preview, dots });
  }, [image, preview, dots]);
  const getCanvasProps = (label: string, index: number) => ({
    ref: (canvas: HTMLCanvasElement | null) => {
      canvases.current[index] = canvas;
    },
    role: 'img',
    'aria-label': `Vista previa: ${label}`,
  });
  return (
    <div className={css.previews} data-ink={ink}>
      <figure>
        <div
          className={css.hero}
          data-composition={hero.composition}
          data-aside={hero.isCardAside || undefined}
          data-group={hero.isGroup || undefined}
        >
          <canvas
            {...getCanvasProps(heroName, 0)}
            {...(hero.isGroup ? WIDE_SIZE : heroSizes[hero.composition])}
          />
          <span aria-hidden="true">{name}</span>
          <i aria-hidden="true" />
        </div>
        <figcaption>
          {heroName}: {compositions[hero.composition]}
        </figcaption>
      </figure>
      <figure>
        <canvas {...getCanvasProps(cardName, 1)} {...UPRIGHT_SIZE} />
        <figcaption>{cardName}</figcaption>
      </figure>
      {shared.map(({ name: slot, shape }, index) => (
        <figure key={slot}>
          <div
            className={css.shared}
            style={{ aspectRatio: shareShapes[shape].width / shareShapes[shape].height }}
          >
            <canvas
              {...getCanvasProps(slot, index + 2)}
              {...(isGroup ? WIDE_SIZE : UPRIGHT_SIZE)}
              style={toStyle(shape, getShareAreas(shape, isGroup).picture)}
              data-style={settings.style}
            />
            <i aria-hidden="true" style={toStyle(shape, getShareAreas(shape, isGroup).block)} />
          </div>
          <figcaption>{slot}</figcaption>
        </figure>
      ))}
    </div>
  );
}
