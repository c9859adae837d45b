import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parseStyles, printRules, type Rule } from './used-styles.ts';

const LINKS = /(?:<link rel="stylesheet" href="\/assets\/[\w.-]+\.css"\/>)+/;
const KEYFRAMES = /^@keyframes ([\w-]+)/;

/** A page with its styles, and the CSP sources that allow them. */
interface StyledPage {
  html: string;
  hashes: string[];
}

export type InlineStyles = (html: string) => StyledPage;

/** Returns the classes of all elements of a page, templates too. */
function classesOf(html: string): Set<string> {
  const lists = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = '']) => list.split(' '));
  return new Set(lists.flat());
}

/** Removes the animations that no rule names. */
function withoutUnusedKeyframes(rules: readonly Rule[], css: string): Rule[] {
  return rules.filter((rule) => {
    const name = 'text' in rule ? KEYFRAMES.exec(rule.text)?.[1] : undefined;
    return name === undefined || new RegExp(`[:,\\s]${name}(?![\\w-])(?!\\{)`).test(css);
  });
}

/**
 * Returns a function that writes the styles of the sheets that a page links to into the page, so that
 * its first paint does not wait for them. Rules for classes that only markup has, and that the page has
 * not, are left out. The links stay, disabled, so that nothing is fetched: before an island's code,
 * Vite's loader adds its style sheets unless there are links to them.
 * @param folder URL of the pages' build, whose `client/markup-classes.json` names those classes
 */
export function createStyleInliner(folder: string): InlineStyles {
  const names = new URL('client/markup-classes.json', folder);
  const inMarkup = new Set<string>(
    existsSync(names) ? (JSON.parse(readFileSync(names, 'utf8')) as string[]) : [],
  );
  const parsed = new Map<string, Rule[]>();

  function rulesOf(href: string): Rule[] {
    const known = parsed.get(href);
    if (known) return known;
    const rules = parseStyles(readFileSync(new URL(`client${href}`, folder), 'utf8').trim());
    parsed.set(href, rules);
    return rules;
  }
  return (html) => {
    const links = LINKS.exec(html)?.[0];
    if (links === undefined) return { html, hashes: [] };
    const present = classesOf(html);
    const isAbsent = (name: string) => inMarkup.has(name) && !present.has(name);
    const rules = Array.from(links.matchAll(/href="([^"]+)"/g), ([, href = '']) => rulesOf(href));
    const used = withoutUnusedKeyframes(rules.flat(), printRules(rules.flat(), isAbsent));
    const css = printRules(used, isAbsent);
    const hash = createHash('sha256').update(css).digest('base64');
    const markup = `<style>${css}</style>${links.replaceAll('/>', ' disabled=""/>')}`;
    return { html: html.replace(links, () => markup), hashes: [`'sha256-${hash}'`] };
  };
}
