import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Site } from './processes.ts';
import { median, report } from './report.ts';

const PAGES = [
  ['home', '/'],
  ['artist', '/artistas/tinto-malagana'],
  ['event cover', '/eventos/bdm/portada'],
  ['beats', '/therepro'],
  ['lyric', '/letras/tinto-malagana/baje-del-cerro'],
  ['artist lyrics', '/letras/tinto-malagana'],
] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const ROUNDS = 3;

/** Lighthouse's mobile scores, the median of three rounds for each page. */
export async function benchLighthouse(site: Site): Promise<void> {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
  });
  try {
    for (const [name, path] of PAGES) {
      const scores = new Map<string, number[]>(CATEGORIES.map((category) => [category, []]));
      for (let round = 0; round < ROUNDS; round += 1) {
        const result = await lighthouse(site.url + path, {
          port: chrome.port,
          onlyCategories: [...CATEGORIES],
          logLevel: 'error',
        });
        for (const category of CATEGORIES) {
          const score = result?.lhr.categories[category]?.score ?? 0;
          scores.get(category)?.push(Math.round(score * 100));
          const audits = result?.lhr.categories[category]?.auditRefs ?? [];
          for (const { id, weight } of audits) {
            const audit = result?.lhr.audits[id];
            const isBad = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9;
            if (isBad && round === 0)
              console.log(`    ${name}: ${id} ${audit?.displayValue ?? ''}`);
          }
        }
      }
      for (const category of CATEGORIES) {
        const score = median(scores.get(category) ?? []);
        const least = category === 'performance' ? 95 : 100;
        report(
          `Lighthouse mobile, ${name}: ${category}`,
          String(score),
          `≥ ${least}`,
          score >= least,
        );
      }
    }
  } finally {
    chrome.kill();
  }
}
