import type { Reply } from '../../../contracts/calls.ts';
import type { VoteGroupKind } from '../../../contracts/vote-desk.ts';
import { createCountFormat } from '../kit/fields/texts.ts';

export type VoteGroup = Reply<'GET /postulations/vote-groups/:id/'>[number];
export type PublicVote = Reply<'GET /postulations/contest-votes/:id/'>['results'][number];

export const formatVoteCount = createCountFormat('voto', 'votos');

const groupTexts: Readonly<Record<VoteGroupKind, (key: string) => string>> = {
  disposable: (key) => `con correos desechables de ${key}`,
  domain: (key) => `con correos de ${key}`,
  small_domains: () => 'con correos de dominios propios pequeños',
  names: (key) => `con correos que empiezan igual: ${key}`,
  unchecked: () => 'sin captcha',
  device: (key) => `con boletas desde un mismo aparato: ${key.split(' ')[0]}`,
};

/** What the votes of a group have in common, in words. It accuses nobody. */
export const describeGroup = ({ kind, key }: Pick<VoteGroup, 'kind' | 'key'>) =>
  groupTexts[kind](key);

/** For whom the votes of a group are: `40 para Alfa, 2 para Beta`; the smallest shares together. */
export function describeShares(shares: VoteGroup['shares']): string {
  const others = shares.slice(3).reduce((sum, { count }) => sum + count, 0);
  return [
    ...shares.slice(0, 3).map(({ aka, count }) => `${count} para ${aka}`),
    ...(others > 0 ? [`${others} para otros`] : []),
  ].join(', ');
}

/** Whether a text seems to have an e-mail address, or a telephone number of seven digits or more. */
export function hasContactData(text: string): boolean {
  return /\S@\S|(?:\d[\s().+-]*){7}/.test(text);
}
