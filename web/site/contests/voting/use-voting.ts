import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError, call } from '../../../ui/api.ts';
import { subscribeToVisitor } from '../../shell/visitor.ts';
import { getVisitorSeed, hasVoted } from './visitor.ts';
import { findCompetitorIndex, type VotingData } from './voting-data.ts';

/** Refresh interval of the counts, in milliseconds, while the page is visible. */
const REFRESH_MS = 16_000;

const OFFLINE = 'Sin conexión: los votos se actualizarán cuando vuelva la señal.';
const GONE = 'Esta votación cambió. Recargue la página para ver cómo está.';

/** Returns the page's data with current counts: those of the page are some seconds old. */
export function useLiveCounts(initialVoting: VotingData) {
  const [liveVoting, setLiveVoting] = useState<VotingData | null>(null);
  const [outage, setOutage] = useState('');
  const event = initialVoting.event.name_id;
  const { closed, is_confirming } = (liveVoting ?? initialVoting).postulation;
  const isOver = closed && is_confirming !== true;

  useEffect(() => {
    let isCurrent = true;
    async function refresh(): Promise<void> {
      if (document.hidden) return;
      try {
        const voting = await call('GET /postulations/qualifiers/', { query: { event } });
        // In short tasks: all competitors change.
        if (isCurrent) startTransition(() => setLiveVoting(voting));
        if (isCurrent) setOutage('');
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404;
        if (isCurrent) setOutage(isGone ? GONE : OFFLINE);
      }
    }
    void refresh();
    const timer = isOver ? undefined : setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [event, isOver]);

  /** Sets the count that the response to a vote returned. */
  function setCount(plate: number, votes: number | null): void {
    if (votes === null) return;
    setLiveVoting((currentVoting) => {
      const base = currentVoting ?? initialVoting;
      const qualifiers = base.qualifiers.map((competitor) =>
        competitor.id === plate ? { ...competitor, votes } : competitor,
      );
      return { ...base, qualifiers };
    });
  }
  // The order stays that of the page, so that the layout does not move; only counts change.
  const isSameContest =
    liveVoting !== null && liveVoting.postulation.id === initialVoting.postulation.id;
  // Competitors whose count is the same stay the same objects, so that they are not rendered again.
  const competitors = useMemo(() => {
    const counts = new Map(
      liveVoting?.qualifiers.map((competitor) => [competitor.id, competitor.votes]),
    );
    return initialVoting.qualifiers.map((competitor) => {
      const votes = counts.get(competitor.id);
      return votes === undefined || votes === competitor.votes
        ? competitor
        : { ...competitor, votes };
    });
  }, [initialVoting, liveVoting]);
  const postulation = isSameContest ? liveVoting.postulation : initialVoting.postulation;
  return { competitors, postulation, outage, setCount };
}

const subscribeNever = () => () => undefined;

/**
 * Returns the position of the shown competitor: the one in the URL, else the one selected for this
 * visitor, which is unknown (null) before hydration.
 */
export function useShownIndex(voting: VotingData, competitor: string | null): number | null {
  const seed = useSyncExternalStore<number | null>(subscribeNever, getVisitorSeed, () => null);
  const { qualifiers } = voting;
  const namedIndex = findCompetitorIndex(qualifiers, competitor);
  if (namedIndex !== null) return namedIndex;
  return seed === null ? null : Math.floor(seed * qualifiers.length);
}

export function useHasVoted(contest: number): boolean {
  return useSyncExternalStore(
    subscribeToVisitor,
    () => hasVoted(contest),
    () => false,
  );
}
