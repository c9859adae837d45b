import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inkColours, inks } from '../../contracts/inks.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Value of a custom property in a rule, with references to others resolved. */
function tokenIn(selector: string, name: string): string {
  const start = css.indexOf(`${selector} {`);
  const rule = css.slice(start, css.indexOf('\n}', start));
  const value = new RegExp(`--${name}: ([^;]+);`).exec(rule)?.[1] ?? '';
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference === undefined ? value : tokenIn(':root', reference);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const ink = tokenIn(':root', 'ink');
const paper = tokenIn(':root', 'paper');

describe.each(inks)('the ink %s', (name) => {
  const token = (suffix: string) => tokenIn(`[data-ink="${name}"]`, suffix);

  test('is the colour that drawn pictures use', () => {
    expect(token('signal')).toBe(inkColours[name]);
  });

  test('carries black type, clicked too, and is read as type on black', () => {
    expect(contrast(token('signal'), ink)).toBeGreaterThan(4.5);
    expect(contrast(token('signal-pressed'), ink)).toBeGreaterThan(4.5);
    expect(contrast(token('signal-on-ink'), ink)).toBeGreaterThan(4.5);
  });

  test('has a dark form for type on paper and on white', () => {
    expect(contrast(token('signal-on-paper'), paper)).toBeGreaterThan(4.5);
    expect(contrast(token('signal-on-paper'), tokenIn(':root', 'paper-deep'))).toBeGreaterThan(4.5);
  });
});
