import { filePaths } from '../../contracts/file-paths.ts';
import { panelPages, paths } from '../../contracts/paths.ts';

/** Address of the rules, named by the header `Speculation-Rules` of public pages. */
export const SPECULATION_RULES = '/speculation-rules.json';

/** Links that the visitor may follow to another public page, unless data is saved. */
const links = {
  selector_matches:
    'html:not([data-saver]) a:not([download], [target], [data-click], [rel~="nofollow"])',
};
const publicPages = {
  and: [
    { href_matches: '/*' },
    {
      not: {
        href_matches: [
          ...panelPages.map((path) => `${path}*`),
          '/api/*',
          '/media/*',
          `${paths.unsubscribe}*`,
          `${paths.confirmSubscription}*`,
          '/*.jpg',
          '/*.ics',
          '/*.ics\\?*',
          filePaths.datesFeed,
        ],
      },
    },
  ],
};

/**
 * Returns the rules by which browsers load a page before its link is followed (Speculation Rules
 * API): prefetching on hover or touch, prerendering of the previous and next item.
 */
export function createSpeculationRules(): string {
  const neighbours = { selector_matches: 'a:is([rel~="prev"], [rel~="next"])' };
  return JSON.stringify({
    prefetch: [{ where: { and: [publicPages, links] }, eagerness: 'moderate' }],
    prerender: [{ where: { and: [publicPages, links, neighbours] }, eagerness: 'moderate' }],
  });
}
