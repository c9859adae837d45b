import type { Database } from '../db/database.ts';
import { findSetting, writeSetting } from '../db/settings-store.ts';

/** What the demo has filled into the site: the name it gave, and its newest entry. */
interface DemoSite {
  name: string;
  lastEntry: number;
}

const SETTING = 'demo_site';

/** Remembers what is the demo's, so that it does not count as the site's own. */
export function recordDemoSite(db: Database, demo: DemoSite): Promise<void> {
  return writeSetting(db, SETTING, JSON.stringify(demo));
}

/** Returns what the demo has filled in; null for a site without one. */
export async function findDemoSite(db: Database): Promise<DemoSite | null> {
  const stored = await findSetting(db, SETTING);
  return stored === null ? null : (JSON.parse(stored) as DemoSite);
}
