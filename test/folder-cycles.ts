import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders, and those that each uses. */
export type FolderUses = Map<string, Set<string>>;

/** Returns what each folder directly below `root` imports of the others, tests excepted. */
export function readFolderUses(root: string): FolderUses {
  const uses: FolderUses = new Map();
  const files = globSync('*/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] });
  for (const file of files) {
    const [folder = ''] = file.split('/');
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const [other = '', ...inside] = join(dirname(file), path).split('/');
      if (inside.length === 0 || other === '..' || other === folder) continue;
      uses.set(folder, (uses.get(folder) ?? new Set()).add(other));
    }
  }
  return uses;
}

/** Returns the folders of all cycles, and those that use them; none when there is no cycle. */
export function findCycles(uses: FolderUses): string[] {
  const left = new Set(uses.keys());
  const isFree = (folder: string) => [...(uses.get(folder) ?? [])].every((item) => !left.has(item));
  for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree)) {
    for (const folder of free) left.delete(folder);
  }
  return [...left].toSorted();
}
