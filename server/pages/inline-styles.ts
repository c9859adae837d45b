import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** React Router ends the address of a sheet with `#` where another part loads it too. */
const LINKS = /(?:<link rel="stylesheet" href="\/assets\/[\w.-]+\.css#?"\/>)+/;
/** Sheets of the panel, whose code holds modules that parts of public pages import as well. */
const PANEL_LINK = /<link rel="stylesheet" href="\/assets\/panel[\w.-]*#?"\/>/g;
const KEYFRAMES = /^@keyframes ([\w-]+)/;

/**
 * Text of rules that every page needs; a rule whose selectors each need some classes or values of the markup; or
 * rules under a condition. Made by `tools/style-rules.ts`.
 */
export type Rule =
  | string
  | { selectors: readonly [text: string, ...needs: string[]][]; block: string }
  | { head: string; rules: readonly Rule[] };

/** A page with its styles, and the CSP sources that allow them. */
interface StyledPage {
  html: string;
  hashes: string[];
}

export type InlineStyles = (html: string) => StyledPage;

/** What elements of a page have or can get: classes, and values as in `data-fit="12"`. */
type Present = Pick<ReadonlySet<string>, 'has'>;

/** What an element has one of many values of, which no script sets, as in `data-fit="12"`. */
const VALUE = /\b(data-(?:fit|(?:wide-)?[xy]|composition|count|state))="?([\w-]*)/g;

/** Returns the values of markup or of a selector, as they stand in markup. */
export const listValues = (text: string) =>
  Array.from(text.matchAll(VALUE), ([, name, value]) => `${name}="${value}"`);

/**
 * Returns what the elements of a page have, templates too. A React island may give its elements
 * other values than the server did; none has pictures with a focal point.
 */
function getPresent(html: string): Present {
  const lists = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = '']) => list.split(' '));
  const names = new Set([...lists.flat(), ...listValues(html)]);
  if (!html.includes(' data-props="')) return names;
  return { has: (name) => /^data-[cfs]/.test(name) || names.has(name) };
}

/** Returns the text of the rules that can match in a page that has these classes and values. */
export function printRules(rules: readonly Rule[], present: Present): string {
  return rules
    .map((rule) => {
      if (typeof rule === 'string') return rule;
      if ('rules' in rule) {
        const inner = printRules(rule.rules, present);
        return inner === '' ? '' : `${rule.head}{${inner}}`;
      }
      const used = rule.selectors.filter(([, ...needs]) =>
        needs.every((name) => present.has(name)),
      );
      return used.length === 0 ? '' : used.map(([text]) => text).join(',') + rule.block;
    })
    .join('');
}

/** Removes the animations that no rule names. */
function removeUnusedKeyframes(rules: readonly Rule[], css: string): Rule[] {
  const names = new Set(css.replaceAll(/@keyframes [\w-]+/g, '').match(/[\w-]+/g));
  return rules.filter((rule) => {
    const name = typeof rule === 'string' ? KEYFRAMES.exec(rule)?.[1] : undefined;
    return name === undefined || names.has(name);
  });
}

/**
 * Returns a function that writes the styles of the sheets that a page links to into the page, so that
 * its first paint does not wait for them. Rules for classes that only markup has, and for sizes and
 * places, that the page has not are left out. The links stay, disabled, so that nothing is fetched: before an island's code,
 * Vite's loader adds its style sheets unless there are links to them.
 * @param folder URL of the pages' build, whose `style-rules/` has the rules of all sheets
 */
export function createStyleInliner(folder: string): InlineStyles {
  const sheets = new Map<string, Rule[]>();

  function getRules(name: string): Rule[] {
    const cached = sheets.get(name);
    if (cached) return cached;
    const file = new URL(`style-rules/${name}.json`, folder);
    const rules = JSON.parse(readFileSync(file, 'utf8')) as Rule[];
    sheets.set(name, rules);
    return rules;
  }
  return (html) => {
    const allLinks = LINKS.exec(html)?.[0];
    if (allLinks === undefined) return { html, hashes: [] };
    const links = allLinks.replaceAll(PANEL_LINK, '').replaceAll('.css#"', '.css"');
    const present = getPresent(html);
    const names = Array.from(links.matchAll(/\/assets\/([\w.-]+)"/g), ([, name = '']) => name);
    const rules = names.flatMap(getRules);
    const used = removeUnusedKeyframes(rules, printRules(rules, present));
    const css = printRules(used, present);
    const hash = createHash('sha256').update(css).digest('base64');
    const markup = `<style>${css}</style>${links.replaceAll('/>', ' disabled=""/>')}`;
    return { html: html.replace(allLinks, () => markup), hashes: [`'sha256-${hash}'`] };
  };
}
