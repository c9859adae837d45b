import { globSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import postcss, { type ChildNode, type Rule as StyleRule } from 'postcss';
import type { Plugin, Rolldown } from 'vite';
import { listValues, type Rule } from '../server/pages/inline-styles.ts';

/** Beside the client's build: the rules of each sheet, in a file of its name with `.json`. */
const FOLDER = '../style-rules';

const MODULE = /\.module\.css$/;
const WORD = /[\w-]+/g;
/** At-rules that contain style rules. */
const GROUPS = ['media', 'supports', 'container', 'layer'];
const CLASS = /\.([A-Za-z_][\w-]*)(?![\w\\-])/g;

/** Removes `(…)` of `:is(…)` and others, of which nothing is needed. */
function removeArguments(selector: string): string {
  const text = selector.replace(/\([^()]*\)/g, '');
  return text === selector ? text : removeArguments(text);
}

/** Returns the classes without which nothing matches a selector. */
function neededClasses(selector: string): string[] {
  const text = selector.replace(/\\.|"[^"]*"|'[^']*'/g, '_').replace(/\[[^\]]*\]/g, '');
  return Array.from(removeArguments(text).matchAll(CLASS), ([, name = '']) => name);
}

function readStyleRule(rule: StyleRule, isInMarkup: (name: string) => boolean): Rule {
  const text = String(rule);
  const selectors = rule.selectors.map((selector): [string, ...string[]] => [
    selector,
    ...neededClasses(selector).filter(isInMarkup),
    ...listValues(removeArguments(selector)),
  ]);
  if (selectors.every(([, ...classes]) => classes.length === 0)) return text;
  return { selectors, block: text.slice((rule.raws.selector?.raw ?? rule.selector).length) };
}

/**
 * Parses a minified style sheet.
 * @param isInMarkup whether elements have this class only if the server wrote it
 */
export function parseStyles(css: string, isInMarkup: (name: string) => boolean): Rule[] {
  const read = (nodes: readonly ChildNode[]): Rule[] =>
    nodes.flatMap((node): Rule[] => {
      if (node.type === 'rule') return [readStyleRule(node, isInMarkup)];
      if (node.type !== 'atrule') return [];
      if (node.nodes === undefined) return [`${node};`];
      if (!GROUPS.includes(node.name)) return [String(node)];
      const head = `@${node.name}${node.raws.afterName ?? ''}${node.params}`;
      return [{ head, rules: read(node.nodes) }];
    });
  return read(postcss.parse(css).nodes);
}

type PluginContext = Rolldown.PluginContext;

/**
 * Returns a test for classes that occur only in the server's markup, so that a page without them does not need
 * their rules: those of the CSS modules that no script of the public pages imports, and those of plain sheets
 * that a component has as a word and no script.
 */
function findMarkupClasses(context: PluginContext): (name: string) => boolean {
  const all = [...context.getModuleIds()];
  const reached = new Set<string>();
  const wanted = all.filter((id) => id.endsWith('/web/entry.client.tsx'));
  for (const id of wanted) {
    if (reached.has(id) || id.includes('/web/panel/')) continue;
    reached.add(id);
    const module = context.getModuleInfo(id);
    wanted.push(...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? []));
  }
  const getClasses = (id: string) =>
    Array.from(
      (context.getModuleInfo(id)?.code ?? '').matchAll(/= "([\w -]+)"/g),
      ([, names = '']) => names.split(' '),
    ).flat();
  const styles = all.filter((id) => MODULE.test(id));
  const inModules = new Set(styles.flatMap(getClasses));
  const inScripts = new Set(styles.filter((id) => reached.has(id)).flatMap(getClasses));
  const words = new Set(
    [...reached]
      .filter((id) => !id.includes('.css'))
      .flatMap((id) => context.getModuleInfo(id)?.code?.match(WORD) ?? []),
  );
  const inSources = new Set(
    globSync(join(import.meta.dirname, '../web/**/*.tsx')).flatMap(
      (file) => readFileSync(file, 'utf8').match(WORD) ?? [],
    ),
  );
  return (name) =>
    inModules.has(name) ? !inScripts.has(name) : inSources.has(name) && !words.has(name);
}

/** Writes the rules of all style sheets, with the classes that they need of the server's markup. */
export function styleRules(): Plugin {
  return {
    name: 'style-rules',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const isInMarkup = findMarkupClasses(this);
      await rm(join(dir, FOLDER), { recursive: true, force: true });
      await mkdir(join(dir, FOLDER));
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const rules = parseStyles(String(file.source), isInMarkup);
        const target = join(dir, FOLDER, `${basename(file.fileName)}.json`);
        await writeFile(target, JSON.stringify(rules));
      }
    },
  };
}
