import type { Reply } from '../../../contracts/calls.ts';
import type { VoteSignal } from '../../../contracts/vote-groups.ts';
import { showTime } from '../ui/show-time.ts';

export type VoteGroup = Reply<'GET /postulations/vote-groups/:id/'>['results'][number];
export type PublicVote = Reply<'GET /postulations/contest-votes/:id/'>['results'][number];

/** What staff do with votes: set them aside, count them again, or release them from quarantine. */
export type VoteDecision = 'set_aside' | 'restore' | 'release';

/** Votes that are decided about together. */
export interface VoteChoice {
  vote?: number;
  reason?: VoteGroup['reason'];
  key?: string;
  plate?: number;
  kind: VoteDecision;
  /** How many are to change. */
  count: number;
  /** Which, in words. */
  what: string;
}

export function voteCount(count: number): string {
  return count === 1 ? '1 voto' : `${count} votos`;
}

/** What the votes of a group have in common, in words. It accuses nobody. */
function commonTrait({ reason, key }: VoteGroup): string {
  switch (reason) {
    case 'address':
      return `desde una misma conexión: ${key}`;
    case 'network':
      return `desde una misma red: ${key}`;
    case 'wide_network':
      return `desde redes vecinas: ${key}`;
    case 'domain':
      return `con correos de ${key}`;
    case 'throw_away':
      return `con correos desechables de ${key}`;
    case 'names':
      return `con correos como ${key.replace('#', '123')}`;
    case 'client':
      return `desde navegadores idénticos (${key})`;
    case 'burst':
      return `en un minuto: ${showTime(key)}`;
  }
}

export function groupTitle(group: VoteGroup): string {
  return `Por ${group.plate_aka}, ${commonTrait(group)}`;
}

/** In what the votes of a group resemble each other more than the others do. */
export const signalTexts: Readonly<Record<VoteSignal, string>> = {
  unchecked: 'sin captcha',
  same_client: 'mismo navegador',
  same_names: 'correos parecidos',
  near_names: 'nombres casi iguales',
  quick: 'voto inmediato',
  rare_domain: 'correo poco común',
  regular: 'ritmo de máquina',
};

export function toGroupChoice(group: VoteGroup, kind: 'set_aside' | 'restore'): VoteChoice {
  const { reason, key, plate, count, set_aside } = group;
  return {
    ...{ reason, key, plate, kind },
    count: kind === 'set_aside' ? count - set_aside : set_aside,
    what: groupTitle(group),
  };
}

export function toVoteChoice(vote: PublicVote, kind: VoteDecision): VoteChoice {
  return {
    vote: vote.id,
    kind,
    count: 1,
    what: `${vote.email || 'Un voto con boleta'} por ${vote.plate_aka}`,
  };
}
