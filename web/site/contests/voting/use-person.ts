import { useEffect, useState } from 'react';
import { votingPath } from '../../../../contracts/paths.ts';
import { COMPETITORS_ID } from './visitor.ts';
import { getPlace, type VotingData, votingTitle } from './voting-data.ts';

/** Returns the competitor that a path of the voting names; undefined for any other path. */
function competitorInPath(path: string, voting: string): string | null | undefined {
  if (path === voting) return null;
  return path.startsWith(`${voting}/`)
    ? decodeURIComponent(path.slice(voting.length + 1))
    : undefined;
}

/**
 * Returns the competitor that the URL names. All competitors are in the page, so links among them
 * change the URL without loading a page; back and forward do the same.
 */
export function useCompetitor(initial: string | null, page: VotingData): string | null {
  const { event, qualifiers } = page;
  const [current, setCurrent] = useState(initial);
  const voting = votingPath(event.name_id);
  useEffect(() => {
    function onClick(click: MouseEvent): void {
      const link = (click.target as Element).closest?.('a');
      if (!link || link.target || click.defaultPrevented || click.button !== 0) return;
      if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
      const requested = competitorInPath(link.pathname, voting);
      if (!requested || getPlace(qualifiers, requested) === null) return;
      click.preventDefault();
      if (link.href !== location.href) history.pushState(null, '', link.href);
      setCurrent(requested);
      if (link.hash === `#${COMPETITORS_ID}`) {
        requestAnimationFrame(() => document.getElementById(COMPETITORS_ID)?.scrollIntoView());
      }
    }
    function onPopState(): void {
      const requested = competitorInPath(location.pathname, voting);
      if (requested !== undefined) setCurrent(requested);
    }
    document.addEventListener('click', onClick);
    addEventListener('popstate', onPopState);
    return () => {
      document.removeEventListener('click', onClick);
      removeEventListener('popstate', onPopState);
    };
  }, [voting, qualifiers]);
  useEffect(() => {
    const competitor = qualifiers[getPlace(qualifiers, current) ?? -1] ?? null;
    const [, site] = document.title.split(' | ');
    if (site) document.title = `${votingTitle(page, competitor)} | ${site}`;
  }, [current, page, qualifiers]);
  return current;
}
