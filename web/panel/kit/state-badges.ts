import { draftCalls } from '../../../contracts/drafts.ts';
import type { Identified, Resource } from './resource.ts';
import { useRecordStates } from './use-planned.ts';

export interface StateBadge {
  label: string;
  color: string;
}

/**
 * Returns the badges that tell how the records of a list stand: published or hidden (`withState`,
 * where no other badge or switch word tells it), planned, with a draft.
 */
export function useStateBadges<Item extends Identified>(
  { calls, active, history }: Resource<Item>,
  { withState }: { withState: boolean },
): (item: Item) => StateBadge[] {
  const isDraftable = draftCalls.includes(String(calls.change));
  const stateOf = useRecordStates(isDraftable ? (history?.resource ?? null) : null);
  if (!isDraftable || active === undefined) return () => [];
  return (item) => {
    const isActive = Boolean(item[active.field]);
    const { hasDraft, plan } = stateOf(item.id);
    const badges: StateBadge[] = [];
    if (plan !== null) badges.push({ label: 'Programado', color: 'blue.9' });
    else if (withState && isActive) badges.push({ label: 'Publicado', color: 'teal.9' });
    else if (withState && !hasDraft) badges.push({ label: 'Oculto', color: 'gray.7' });
    if (hasDraft) badges.push({ label: 'Borrador', color: 'grape.9' });
    return badges;
  };
}
