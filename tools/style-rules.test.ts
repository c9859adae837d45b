import { expect, test } from 'vitest';
import { printRules } from '../server/pages/inline-styles.ts';
import { parseStyles } from './style-rules.ts';

/** The style sheet as a page gets it that has none of the classes `absent`, which are of the markup. */
function print(css: string, ...absent: string[]): string {
  const rules = parseStyles(css, (name) => absent.includes(name));
  return printRules(rules, new Set());
}

test('without absent classes a style sheet stays as it is', () => {
  const css = [
    '@font-face{font-family:A;src:url(/a(1).woff2)}',
    ':root{--x:url("data:image/svg+xml,%3Csvg{;}\'");color:red}',
    '@media (width>=64rem){.a,.b:not(.c) a[href="x,{"]{color:red}@supports (gap:1px){.d{gap:0}}}',
    '.e\\:f{content:"}\\""}',
    '@keyframes move{0%{opacity:0}to{opacity:1}}',
    '@view-transition{navigation:auto}',
  ].join('');
  expect(print(css)).toBe(css);
  expect(print(css, 'c', 'f', 'x')).toBe(css);
});

test('rules and selectors that need an absent class are left out, with groups that become empty', () => {
  expect(print('.a{color:red}.b,.c .a{color:blue}.d{top:0}', 'a')).toBe('.b{color:blue}.d{top:0}');
  expect(print('@media print{.a{top:0}@supports (gap:1px){.a b{top:0}}}p{top:0}', 'a')).toBe(
    'p{top:0}',
  );
});

test('a class within the arguments of a pseudo-class is not needed', () => {
  const css = '.b:not(.a){top:0}:is(.a,.b) p{top:0}main:has(.a):hover{top:0}';
  expect(print(css, 'a')).toBe(css);
  expect(print(css, 'b')).toBe(':is(.a,.b) p{top:0}main:has(.a):hover{top:0}');
});

test('longer names and escaped characters are other classes', () => {
  const css = '.ab{top:0}.a-b{top:0}.a\\:b{top:0}';
  expect(print(css, 'a')).toBe(css);
});

test('a rule for a size or place that no element has is left out', () => {
  expect(print('[data-fit="4"]{top:0}[data-wide-x="50"]{top:0}[data-ink="4"]{top:0}')).toBe(
    '[data-ink="4"]{top:0}',
  );
});
