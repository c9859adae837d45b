import lineup from './lineup.module.css';
import shelf from './shelf.module.css';
import wall from './wall.module.css';

/** Each index has its own look over the same bones (index-grid.module.css). */
export const looks = { artist: lineup, event: wall, content: shelf } as const;
export type Look = CSSModuleClasses;

/** Both class names, the look's after the bones'. */
export function both(bones: string | undefined, look: string | undefined): string {
  return look ? `${bones} ${look}` : (bones ?? '');
}
