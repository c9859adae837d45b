import { useEffect, useRef } from 'react';
import css from './deck.module.css';
import { useLoudness } from './use-loudness.ts';
import type { Player } from './use-player.ts';

/** Distance of the dots in CSS pixels. */
const DOT_SPACING_PX = 20;

/** Draws the halftone: dots grow with the level of their column and towards the bottom. */
function drawDots(canvas: HTMLCanvasElement, levels: readonly number[]): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = Math.min(devicePixelRatio, 2);
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(canvas).color;
  context.beginPath();
  for (
    let row = 0, y = DOT_SPACING_PX / 2;
    y < height + DOT_SPACING_PX;
    row += 1, y += DOT_SPACING_PX / 2
  ) {
    const distance = (y / height) ** 2;
    for (
      let x = row % 2 ? DOT_SPACING_PX / 2 : 0;
      x < width + DOT_SPACING_PX;
      x += DOT_SPACING_PX
    ) {
      const level = levels[Math.floor((x / (width + DOT_SPACING_PX)) * levels.length)] ?? 0;
      const radius = DOT_SPACING_PX * (0.04 + 0.5 * level * (0.15 + 0.85 * distance));
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
  }
  context.fill();
}

/**
 * Halftone behind the current beat, whose dots follow the loudness. Drawn once while nothing plays; not
 * animated outside of the viewport, with reduced motion, or while data is saved.
 */
export function SoundDots({ player }: { player: Player }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const readLevels = useLoudness(player);
  const latestReadLevels = useRef(readLevels);
  latestReadLevels.current = readLevels;
  const { isPlaying, beat } = player;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another beat is drawn anew
  useEffect(() => {
    const canvasElement = canvas.current;
    if (canvasElement === null) return;
    const draw = () => drawDots(canvasElement, latestReadLevels.current());
    const isStill =
      matchMedia('(prefers-reduced-motion: reduce)').matches ||
      'saver' in document.documentElement.dataset;
    let frame = 0;
    const step = () => {
      draw();
      frame = requestAnimationFrame(step);
    };
    const resizeObserver = new ResizeObserver(draw);
    resizeObserver.observe(canvasElement);
    const sightObserver = new IntersectionObserver(([entry]) => {
      cancelAnimationFrame(frame);
      if (entry?.isIntersecting && isPlaying && !isStill) step();
    });
    sightObserver.observe(canvasElement);
    return () => {
      cancelAnimationFrame(frame);
      sightObserver.disconnect();
      resizeObserver.disconnect();
    };
  }, [isPlaying, beat?.id]);
  return <canvas ref={canvas} className={css.dots} />;
}
