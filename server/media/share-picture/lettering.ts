import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';

const FONT_PATH = createRequire(import.meta.url).resolve(
  '@fontsource/anton/files/anton-latin-400-normal.woff',
);

function loadFont(): Font {
  const bytes = readFileSync(FONT_PATH);
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

const font = loadFont();
const probe = font.getPath('H', 0, 0, 1000).getBoundingBox();
/** Height of a capital as a share of the font size. */
const capShare = (probe.y2 - probe.y1) / 1000;

/** A line of lettering as outlines: no font is needed to draw it. */
export interface Lettering {
  /** SVG path data; the baseline starts at (0, 0). */
  readonly path: string;
  readonly width: number;
  /** Height of its capitals, accents not counted. */
  readonly height: number;
}

interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly x: number;
}

/** Sets the letters side by side, kerned; tracking is a share of the font size. */
function layOutGlyphs(
  text: string,
  size: number,
  tracking: number,
): { row: PlacedGlyph[]; width: number } {
  const unit = size / font.unitsPerEm;
  const glyphs = font.stringToGlyphs(text);
  let x = 0;
  const row = glyphs.map((glyph, index) => {
    const placedGlyph = { glyph, x };
    const next = glyphs[index + 1];
    const kerning = next ? font.getKerningValue(glyph, next) || 0 : 0;
    x += ((glyph.advanceWidth ?? 0) + kerning) * unit + (next ? tracking * size : 0);
    return placedGlyph;
  });
  return { row, width: x };
}

function formatPoint(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** Writes outlines as SVG; opentype.js 2.0.0 loses the space before a zero in its own writing. */
function toSvgPath(commands: readonly PathCommand[]): string {
  const parts = commands.map((command) => {
    if (command.type === 'Z') return 'Z';
    if (command.type === 'Q')
      return `Q${formatPoint(command.x1, command.y1)} ${formatPoint(command.x, command.y)}`;
    if (command.type === 'C') {
      return `C${formatPoint(command.x1, command.y1)} ${formatPoint(command.x2, command.y2)} ${formatPoint(command.x, command.y)}`;
    }
    return `${command.type}${formatPoint(command.x, command.y)}`;
  });
  return parts.join('');
}

/** Draws a text whose capitals are `height` pixels high; tracking is a share of the font size. */
export function drawText(text: string, height: number, tracking = 0): Lettering {
  const size = height / capShare;
  const { row, width } = layOutGlyphs(text, size, tracking);
  const path = row.map(({ glyph, x }) => toSvgPath(glyph.getPath(x, 0, size).commands)).join('');
  return { path, width, height };
}

/** Draws a text as large as fills the width, its capitals at most `maxHeight` pixels high. */
export function fitText(text: string, width: number, maxHeight = 1e9, tracking = 0): Lettering {
  return drawText(text, Math.min(maxHeight, width / getWidth(text, tracking)), tracking);
}

/** Width of a text whose capitals are 1 high. */
export function getWidth(text: string, tracking = 0): number {
  return layOutGlyphs(text, 1 / capShare, tracking).width;
}

function hasGlyph(character: string): boolean {
  return font.charToGlyphIndex(character) !== 0;
}

/**
 * Returns what the font can draw of a text: a letter that it lacks loses its accents, and characters that are still
 * unknown then (emoji, other scripts) are left out.
 */
export function toDrawableText(text: string): string {
  const characters = Array.from(text.normalize('NFC'), (character) => {
    if (/\s/.test(character)) return ' ';
    if (hasGlyph(character)) return character;
    const unaccented = character.normalize('NFKD').replace(/\p{M}/gu, '');
    return Array.from(unaccented).every(hasGlyph) ? unaccented : '';
  });
  return characters.join('').replace(/ {2,}/g, ' ').trim();
}

/** True when a letter of the text rises above the capitals (Á, Ñ, Í…). */
export function hasHighAccent(text: string): boolean {
  return /\p{Lu}\p{M}/u.test(text.normalize('NFD'));
}
