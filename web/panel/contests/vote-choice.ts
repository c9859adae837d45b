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
  reason?: VoteGroup['reason'] | undefined;
  key?: string | undefined;
  also_reason?: VoteGroup['reason'] | undefined;
  also_key?: string | undefined;
  plate?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
  kind: VoteDecision;
  /** How many are to change. */
  count: number;
  /** Which, in words. */
  label: string;
}

export function formatVoteCount(count: number): string {
  return count === 1 ? '1 voto' : `${count} votos`;
}

/** What the votes of a group have in common, in words. It accuses nobody. */
export function describeCommonTrait({ reason, key }: Pick<VoteGroup, 'reason' | 'key'>): string {
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
      return `con correos que empiezan igual: ${key}`;
    case 'mail_server':
      return `con dominios del servidor de correo ${key}`;
    case 'new_domains':
      return 'con correos de dominios nuevos';
    case 'unchecked':
      return 'sin captcha';
    case 'quick':
      return 'enviados en menos de cuatro segundos';
    case 'client':
      return `desde navegadores idénticos (${key})`;
    case 'burst':
      return `en un minuto: ${showTime(key)}`;
    case 'ticket_minute':
      return `con boletas de un lote en un minuto: ${showTime(key.split(' ')[1] ?? '')}`;
    case 'ticket_device':
      return `con boletas de un lote desde un aparato: ${key.split(' ')[1] ?? ''}`;
    case 'ticket_early':
      return 'con boletas de un lote antes de su hora';
  }
}

export function getGroupTitle(group: VoteGroup): string {
  return `Por ${group.plate_aka}, ${describeCommonTrait(group)}`;
}

/** What a quarter or more of a group's votes show besides. */
export const signalTexts: Readonly<Record<VoteSignal, string>> = {
  unchecked: 'sin captcha',
  quick: 'voto inmediato',
  rare_domain: 'correo poco común',
  one_house: 'de una sola casa',
  many_houses: 'de muchas casas',
};

export function toGroupChoice(group: VoteGroup, kind: 'set_aside' | 'restore'): VoteChoice {
  const { reason, key, plate, count, set_aside } = group;
  return {
    reason,
    key,
    plate,
    kind,
    count: kind === 'set_aside' ? count - set_aside : set_aside,
    label: getGroupTitle(group),
  };
}

export function toVoteChoice(vote: PublicVote, kind: VoteDecision): VoteChoice {
  return {
    vote: vote.id,
    kind,
    count: 1,
    label: `${vote.email || 'Un voto con boleta'} por ${vote.plate_aka}`,
  };
}
