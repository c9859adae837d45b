import { useEffect, useState } from 'react';
import { votingPath } from '../../../../contracts/paths.ts';
import { COMPETITORS_ID } from './visitor.ts';
import { findCompetitorIndex, formatVotingTitle, type VotingData } from './voting-data.ts';

/** Returns the competitor that a path of the voting names; undefined for any other path. */
function parseCompetitorInPath(path: string, votingPagePath: string): string | null | undefined {
  if (path === votingPagePath) return null;
  return path.startsWith(`${votingPagePath}/`)
    ? decodeURIComponent(path.slice(votingPagePath.length + 1))
    : undefined;
}

/**
 * Returns the competitor that the URL names. All competitors are in the page, so links among them
 * change the URL without loading a page; back and forward do the same.
 */
export function useCompetitor(initial: string | null, votingData: VotingData): string | null {
  const { event, qualifiers } = votingData;
  const [current, setCurrent] = useState(initial);
  const votingPagePath = votingPath(event.name_id);
  useEffect(() => {
    function onClick(click: MouseEvent): void {
      const link = (click.target as Element).closest?.('a');
      if (!link || link.target || click.defaultPrevented || click.button !== 0) return;
      if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
      const requested = parseCompetitorInPath(link.pathname, votingPagePath);
      if (!requested || findCompetitorIndex(qualifiers, requested) === null) return;
      click.preventDefault();
      if (link.href !== location.href) history.pushState(null, '', link.href);
      setCurrent(requested);
      if (link.hash === `#${COMPETITORS_ID}`) {
        requestAnimationFrame(() => document.getElementById(COMPETITORS_ID)?.scrollIntoView());
      }
    }
    function onPopState(): void {
      const requested = parseCompetitorInPath(location.pathname, votingPagePath);
      if (requested !== undefined) setCurrent(requested);
    }
    document.addEventListener('click', onClick);
    addEventListener('popstate', onPopState);
    return () => {
      document.removeEventListener('click', onClick);
      removeEventListener('popstate', onPopState);
    };
  }, [votingPagePath, qualifiers]);
  useEffect(() => {
    const competitor = qualifiers[findCompetitorIndex(qualifiers, current) ?? -1] ?? null;
    const [, siteName] = document.title.split(' | ');
    if (siteName) document.title = `${formatVotingTitle(votingData, competitor)} | ${siteName}`;
  }, [current, votingData, qualifiers]);
  return current;
}
