import type { Plugin } from 'vite';

/** A rule for an attribute of many values, as in `[data-fit="2…30 by 1"] { --fit: 2; }`. */
const RANGE = /\[(data-[a-z-]+)="(\d+)…(\d+) by (\d+)"\] \{\n\s*(--[a-z]+): \d+(%?);\n\s*\}/g;

/**
 * Writes the rule of an attribute's first value for the others too: not all browsers read a value as
 * a number, and the pages' policy allows no `style` attribute.
 */
export function writeValueRules(css: string): string {
  return css.replace(RANGE, (_, attribute, first, last, step, property, unit) => {
    const count = (Number(last) - Number(first)) / Number(step) + 1;
    const values = Array.from(
      { length: count },
      (_, index) => Number(first) + index * Number(step),
    );
    return values
      .map((value) => `[${attribute}="${value}"] { ${property}: ${value}${unit}; }`)
      .join('\n');
  });
}

export function valueRules(): Plugin {
  return {
    name: 'value-rules',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('.css') ? writeValueRules(code) : null),
  };
}
