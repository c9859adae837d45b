import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeValueRules } from './value-rules.ts';

const read = (file: string) =>
  writeValueRules(readFileSync(new URL(`../web/${file}`, import.meta.url), 'utf8'));

test('each value of an attribute gets its rule', () => {
  const css = '[data-x="0…10 by 5"] {\n  --x: 0%;\n}\n.a {\n  top: 0;\n}\n';
  expect(writeValueRules(css)).toBe(
    '[data-x="0"] { --x: 0%; }\n[data-x="5"] { --x: 5%; }\n[data-x="10"] { --x: 10%; }\n.a {\n  top: 0;\n}\n',
  );
});

test('a focal point has a rule every 5 percent, a title one for 2 to 30', () => {
  const focus = read('ui/focus.css');
  for (const name of ['x', 'y', 'wide-x', 'wide-y']) {
    expect(focus.split(`[data-${name}="`)).toHaveLength(22);
    expect(focus).toContain(`[data-${name}="100"] { --${name.at(-1)}: 100%; }`);
  }
  const fit = read('site/shell/fit.css');
  expect(fit.split('[data-fit="')).toHaveLength(30);
  expect(fit).toContain('[data-fit="30"] { --fit: 30; }');
  expect(focus + fit).not.toContain('…');
});
