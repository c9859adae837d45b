import type { Reply } from '../../../../contracts/calls.ts';

export type VotingData = Reply<'GET /postulations/qualifiers/'>;
export type Competitor = VotingData['qualifiers'][number];

/** Returns the position of a competitor, by reference or number; null if none is named or found. */
export function findCompetitorIndex(
  competitors: readonly Competitor[],
  competitor: string | null | undefined,
) {
  const indexByRef = competitors.findIndex(({ ref }) => ref === competitor);
  const place =
    indexByRef < 0 ? competitors.findIndex(({ id }) => String(id) === competitor) : indexByRef;
  return place < 0 ? null : place;
}

export interface Standing extends Competitor {
  votes: number;
  /** Equal votes share a place. */
  place: number;
  isTied: boolean;
}

/** Returns the competitors sorted by votes, descending. */
export function getStandings(competitors: readonly Competitor[]): Standing[] {
  // Counts are known after the close.
  const counted = competitors.map((competitor) => ({
    ...competitor,
    votes: competitor.votes ?? 0,
  }));
  const ranked = counted.toSorted((a, b) => b.votes - a.votes);
  return ranked.map((standing) => ({
    ...standing,
    place: 1 + ranked.findIndex((rankedCompetitor) => rankedCompetitor.votes === standing.votes),
    isTied:
      ranked.filter((rankedCompetitor) => rankedCompetitor.votes === standing.votes).length > 1,
  }));
}

/** Returns the title of the page of a voting, or of one of its competitors. */
export function formatVotingTitle(
  { event, postulation }: VotingData,
  competitor: Competitor | null,
) {
  const { closed } = postulation;
  if (competitor === null)
    return `${closed ? 'Resultado de la votación' : 'Votación'} · ${event.name}`;
  return `${closed ? '' : 'Vote por '}${competitor.aka} · ${event.name}`;
}
