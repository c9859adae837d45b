import type { z } from 'zod';
import type { publicVoteItem, voteGroup } from '../../../contracts/public-votes.ts';
import { showTime } from '../ui/show-time.ts';

export type VoteGroup = z.infer<typeof voteGroup>;
export type PublicVote = z.infer<typeof publicVoteItem>;

/** Votes that are set aside or brought back together. */
export interface VoteChoice {
  vote: number | undefined;
  reason: VoteGroup['reason'] | undefined;
  key: string | undefined;
  plate: number | undefined;
  is_set_aside: boolean;
  /** How many are to change. */
  count: number;
  /** Which, in words. */
  what: string;
}

export function voteCount(count: number): string {
  return count === 1 ? '1 voto' : `${count} votos`;
}

/** What makes a group stand out, in words. It accuses nobody. */
export function groupTitle({ reason, key, plate_aka }: VoteGroup): string {
  switch (reason) {
    case 'burst':
      return `Muchos votos por ${plate_aka} en un minuto: ${showTime(key)}`;
    case 'network':
      return `Muchos votos desde una misma red: ${key}`;
    case 'throw_away':
      return `Correos desechables: ${key}`;
  }
}

export function choiceOfGroup(group: VoteGroup, is_set_aside: boolean): VoteChoice {
  const { reason, key, plate, count, set_aside } = group;
  return {
    ...{ vote: undefined, reason, key, plate: plate ?? undefined, is_set_aside },
    count: is_set_aside ? count - set_aside : set_aside,
    what: groupTitle(group),
  };
}

export function choiceOfVote(vote: PublicVote): VoteChoice {
  return {
    ...{ vote: vote.id, reason: undefined, key: undefined, plate: undefined },
    is_set_aside: !vote.is_set_aside,
    count: 1,
    what: `${vote.email} por ${vote.plate_aka}`,
  };
}
