import { useEffect, useRef } from 'react';
import css from './deck.module.css';
import { useLoudness } from './use-loudness.ts';
import type { Player } from './use-player.ts';

/** Distance of the dots in CSS pixels. */
const CELL = 20;

/** Draws the screen: dots grow with the level of their column and towards the foot. */
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
  for (let row = 0, y = CELL / 2; y < height + CELL; row += 1, y += CELL / 2) {
    const distance = (y / height) ** 2;
    for (let x = row % 2 ? CELL / 2 : 0; x < width + CELL; x += CELL) {
      const level = levels[Math.floor((x / (width + CELL)) * levels.length)] ?? 0;
      const radius = CELL * (0.04 + 0.5 * level * (0.15 + 0.85 * distance));
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
  }
  context.fill();
}

/**
 * Dot screen behind the beat, moved by its sound. Drawn once at rest; still while it is not in
 * sight, with reduced motion and for who saves data.
 */
export function SoundDots({ player }: { player: Player }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const readLevels = useLoudness(player);
  const read = useRef(readLevels);
  read.current = readLevels;
  const { isPlaying, beat } = player;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another beat is drawn anew
  useEffect(() => {
    const canvasElement = canvas.current;
    if (canvasElement === null) return;
    const draw = () => drawDots(canvasElement, read.current());
    const isUnchanged =
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
      if (entry?.isIntersecting && isPlaying && !isUnchanged) step();
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
