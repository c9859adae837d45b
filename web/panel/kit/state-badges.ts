import { editableCalls } from '../../../contracts/drafts.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { useRecordStates } from './use-planned.ts';

/** Whether the records can be drafts, planned, published and hidden. */
export function isEditable<Item extends Identified>({ calls, active }: Resource<Item>): boolean {
  return active !== undefined && editableCalls.includes(String(calls.change));
}

export interface StateBadge {
  label: string;
  color: string;
}

/**
 * Returns the badges that tell how the records of a list stand: published or hidden (`withState`,
 * where no other badge or switch word tells it), planned, with a draft.
 */
export function useStateBadges<Item extends Identified>(
  resource: Resource<Item>,
  { withState }: { withState: boolean },
): (item: Item) => StateBadge[] {
  const { active, history } = resource;
  const hasStates = isEditable(resource);
  const getState = useRecordStates(hasStates ? (history ?? null) : null);
  if (!hasStates || active === undefined) return () => [];
  return (item) => {
    const isActive = Boolean(item[active.field]);
    const { hasDraft, plan } = getState(item.id);
    const badges: StateBadge[] = [];
    if (withState && isActive) badges.push({ label: 'Publicado', color: 'teal.9' });
    else if (withState && !hasDraft && plan === null) {
      badges.push({ label: 'Oculto', color: 'gray.7' });
    }
    if (plan !== null) badges.push({ label: 'Programado', color: 'blue.9' });
    if (hasDraft) {
      badges.push({ label: isActive ? 'Cambios sin guardar' : 'Borrador', color: 'grape.9' });
    }
    return badges;
  };
}
