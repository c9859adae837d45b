import type { Plugin } from 'vite';

/** File of the classes, in the folder of the client's build. */
export const MARKUP_CLASSES = 'markup-classes.json';

const STYLES = /\.module\.css$/;

/**
 * Writes the names of all classes of CSS modules that no script of the public pages imports: they
 * occur only in the server's markup, so that a page without them does not need their rules.
 */
export function markupClasses(): Plugin {
  return {
    name: 'markup-classes',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const reached = new Set<string>();
      const wanted = [...this.getModuleIds()].filter((id) => id.endsWith('/web/entry.client.tsx'));
      for (const id of wanted) {
        if (reached.has(id) || id.includes('/web/panel/')) continue;
        reached.add(id);
        const module = this.getModuleInfo(id);
        wanted.push(...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? []));
      }
      const classesOf = (id: string) =>
        Array.from(
          (this.getModuleInfo(id)?.code ?? '').matchAll(/= "([\w -]+)"/g),
          ([, names = '']) => names.split(' '),
        ).flat();
      const styles = [...this.getModuleIds()].filter((id) => STYLES.test(id));
      const inScripts = new Set(styles.filter((id) => reached.has(id)).flatMap(classesOf));
      const names = styles.flatMap(classesOf).filter((name) => !inScripts.has(name));
      const source = JSON.stringify([...new Set(names)]);
      this.emitFile({ type: 'asset', fileName: MARKUP_CLASSES, source });
    },
  };
}
