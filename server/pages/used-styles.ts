/** A rule with its block, where `selectors` is empty for other at-rules; or a group under a condition. */
export type Rule =
  | { text: string; selectors: readonly Selector[] }
  | { head: string; rules: readonly Rule[] };

/** A selector and the classes without which nothing matches it. */
interface Selector {
  text: string;
  classes: readonly string[];
}

/** At-rules that contain style rules. */
const GROUP = /^@(media|supports|container|layer)\b[^;]*$/;
const CLASS = /\.([A-Za-z_][\w-]*)(?![\w\\-])/g;

/** Returns the index after the bracket that closes the one at `open`; strings may hold brackets. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = endOfText(css, at);
    else if (sign === '{' || sign === '(' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ')' || sign === ']') depth -= 1;
    if (depth === 0 && at >= open && sign !== '\\') return at + 1;
  }
  return css.length;
}

function endOfText(css: string, start: number): number {
  let at = start + 1;
  while (at < css.length && css[at] !== css[start]) at += css[at] === '\\' ? 2 : 1;
  return at;
}

/** Returns the index of the first of these signs outside strings and brackets, or the length. */
function find(css: string, signs: string, from: number): number {
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? '';
    if (signs.includes(sign)) return at;
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = endOfText(css, at);
    else if (sign === '(' || sign === '[') at = endOfBlock(css, at) - 1;
  }
  return css.length;
}

/** The arguments of `:is(…)`, `:not(…)` and others are not required: any of them may match. */
function withoutArguments(selector: string): string {
  let text = '';
  for (let at = 0; at < selector.length; ) {
    const open = find(selector, '(', at);
    text += selector.slice(at, open);
    at = open < selector.length ? endOfBlock(selector, open) : selector.length;
  }
  return text;
}

function parseSelectors(head: string): Selector[] {
  const selectors: Selector[] = [];
  for (let from = 0; from < head.length; ) {
    const end = find(head, ',', from);
    const text = head.slice(from, end);
    const classes = Array.from(withoutArguments(text).matchAll(CLASS), ([, name = '']) => name);
    selectors.push({ text, classes });
    from = end + 1;
  }
  return selectors;
}

/** Parses a minified style sheet into its rules. */
export function parseStyles(css: string): Rule[] {
  const rules: Rule[] = [];
  for (let from = 0; from < css.length; ) {
    const stop = find(css, '{;', from);
    const head = css.slice(from, stop).trim();
    if (css[stop] !== '{') {
      if (head !== '') rules.push({ text: `${head};`, selectors: [] });
      from = stop + 1;
      continue;
    }
    const end = endOfBlock(css, stop);
    if (GROUP.test(head)) rules.push({ head, rules: parseStyles(css.slice(stop + 1, end - 1)) });
    else if (head.startsWith('@')) rules.push({ text: css.slice(from, end), selectors: [] });
    else rules.push({ text: css.slice(stop, end), selectors: parseSelectors(head) });
    from = end;
  }
  return rules;
}

/** Returns the text of the rules that can match where some classes are `absent`. */
export function printRules(rules: readonly Rule[], isAbsent: (name: string) => boolean): string {
  return rules
    .map((rule) => {
      if ('rules' in rule) {
        const inner = printRules(rule.rules, isAbsent);
        return inner === '' ? '' : `${rule.head}{${inner}}`;
      }
      if (rule.selectors.length === 0) return rule.text;
      const used = rule.selectors.filter(({ classes }) => !classes.some(isAbsent));
      return used.length === 0 ? '' : used.map(({ text }) => text).join(',') + rule.text;
    })
    .join('');
}
