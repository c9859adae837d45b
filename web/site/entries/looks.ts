import lineup from './lineup.module.css';
import shelf from './shelf.module.css';
import wall from './wall.module.css';

/** Style sheet of each kind over the shared one (index-grid.module.css). */
export const looks = { artist: lineup, event: wall, content: shelf } as const;
export type Look = CSSModuleClasses;

/** Joins both class names, the kind's after the shared one. */
export function both(bones: string | undefined, look: string | undefined): string {
  return look ? `${bones} ${look}` : (bones ?? '');
}
