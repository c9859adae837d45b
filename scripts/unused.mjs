// Finds dependencies, files and exports that nothing uses: `node scripts/unused.mjs`. An export that
// is used in its own file counts as used.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './steps.mjs';

/** Files that tools load by their name or that people run. */
const ENTRIES = [
  /^[^/]+$/,
  /^(scripts|bench|e2e)\//,
  /\.test\.tsx?$/,
  /\.d\.ts$/,
  /^web\/(root|routes|entry\.(client|server))\.tsx?$/,
  // Declares a table; the compiler reads it without an import.
  /\/table\.ts$/,
];
/** Exports that a framework reads by their name. */
const FRAMEWORK_EXPORTS =
  /^(default|loader|clientLoader|action|clientAction|meta|links|headers|handle|ErrorBoundary|HydrateFallback|Layout|shouldRevalidate)$/;
/** Packages that are used without an import: runtime, compiler, types, dependency-cruiser's parser. */
const WITHOUT_IMPORT = /^(node|typescript|@types\/.*|@swc\/core)$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css|json)$/.test(file) && existsSync(join(root, file)));
const known = new Set(files);
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const isScript = (file) => /\.(tsx?|mjs)$/.test(file);

/** Returns the file that a quoted text in `file` names, by its own folder, the root or `web/`. */
function resolve(file, text) {
  const places = text.startsWith('.') ? [dirname(file)] : ['', 'web', dirname(file)];
  for (const place of places) {
    const path = relative('', join(place, text));
    if (known.has(path) && statSync(join(root, path)).isFile()) return path;
  }
  return null;
}

function findReferences(file) {
  const quoted = texts.get(file).matchAll(/(['"`])([^'"`\n$]+?)\1|url\(([^)'"]+)\)/g);
  return [...quoted]
    .flatMap(([, , text, url]) => (text ?? url).split(/[\s#]+/))
    .map((text) => resolve(file, text))
    .filter(Boolean);
}

function findUnusedFiles() {
  const reached = new Set();
  const waiting = files.filter((file) => ENTRIES.some((entry) => entry.test(file)));
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...findReferences(file));
  }
  return files.filter((file) => !reached.has(file) && !file.endsWith('.json'));
}

/** Adds the names that `file` takes from each other file to `used`; `*` stands for all of them. */
function collectImports(file, used) {
  const text = texts.get(file);
  const add = (specifier, name) => {
    const target = resolve(file, specifier);
    if (target !== null) used.set(target, (used.get(target) ?? new Set()).add(name));
  };
  const statements = text.matchAll(
    /\b(?:import|export)\s+(?:type\s+)?(?:(\w+)\s*,?\s*)?(?:\*(?:\s+as\s+(\w+))?|\{([^}]*)\})?\s*from\s*['"]([^'"]+)['"]/g,
  );
  for (const [statement, name, namespace, list = '', specifier] of statements) {
    if (name !== undefined && name !== 'type') add(specifier, 'default');
    if (statement.includes('*') && namespace === undefined) add(specifier, '*');
    if (namespace !== undefined) {
      const isWhole = new RegExp(`\\b${namespace}\\b(?!\\s*\\.)`).test(text.replace(statement, ''));
      if (isWhole) add(specifier, '*');
      for (const [, member] of text.matchAll(new RegExp(`\\b${namespace}\\s*\\.(\\w+)`, 'g'))) {
        add(specifier, member);
      }
    }
    for (const part of list.split(',')) {
      const imported = part
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)[0];
      if (imported) add(specifier, imported);
    }
  }
  for (const [, specifier] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    add(specifier, '*');
  }
  // The screen of a section: '../entries/entries.resource.tsx#ArtistsSection'.
  for (const [, path, name] of text.matchAll(/'([^'\s]+\.tsx)#(\w+)'/g)) add(path, name);
}

function findUnusedExports() {
  const used = new Map();
  const scripts = files.filter(isScript);
  for (const file of scripts) collectImports(file, used);
  return scripts
    .filter((file) => !ENTRIES.some((entry) => entry.test(file)))
    .flatMap((file) => {
      const names = used.get(file) ?? new Set();
      if (names.has('*')) return [];
      const declared = texts
        .get(file)
        .matchAll(
          /^export\s+(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+(\w+)/gm,
        );
      return [...declared]
        .map(([, name]) => name)
        .filter((name) => !names.has(name) && !FRAMEWORK_EXPORTS.test(name))
        .filter((name) => texts.get(file).match(new RegExp(`\\b${name}\\b`, 'g')).length === 1)
        .map((name) => `${file}: ${name}`);
    });
}

function readPeers(name) {
  const file = join(root, 'node_modules', name, 'package.json');
  // Those of the benchmarks may not be installed.
  if (!existsSync(file)) return [];
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')).peerDependencies ?? {});
}

function findUnusedDependencies() {
  const packages = ['package.json', 'bench/package.json'].map((file) =>
    JSON.parse(texts.get(file)),
  );
  const sources = [...texts].filter(([file]) => !file.endsWith('.json')).map(([, text]) => text);
  const names = packages.flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  );
  const peers = new Set(names.flatMap(readPeers));
  return names.filter((name) => {
    if (WITHOUT_IMPORT.test(name) || peers.has(name)) return false;
    const mention = new RegExp(`['"\`(/]${name.replace(/[.]/g, '\\.')}['"\`/)]`);
    return !sources.some((text) => mention.test(text));
  });
}

const findings = [
  ['dependencies', findUnusedDependencies()],
  ['files', findUnusedFiles()],
  ['exports', findUnusedExports()],
];
for (const [kind, list] of findings) {
  if (list.length > 0) console.log(`Unused ${kind}:\n  ${list.join('\n  ')}`);
}
process.exit(findings.some(([, list]) => list.length > 0) ? 1 : 0);
