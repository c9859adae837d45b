import type { PlanItem } from '../../../contracts/drafts.ts';
import { useCall } from '../ui/use-call.ts';

/** Cached list of all drafts and plans. */
export const draftsKey = ['drafts'] as const;

/** Returns all drafts and plans; undefined while they are not known. */
export function useDrafts(isEnabled = true) {
  return useCall(draftsKey, 'GET /h/drafts/', {}, { enabled: isEnabled });
}

export interface RecordState {
  hasDraft: boolean;
  /** Whether somebody has typed in the draft. */
  isTyped: boolean;
  /** The next planned change. */
  plan: PlanItem | null;
  /** The next planned publication. */
  publication: PlanItem | null;
}

const NOTHING: RecordState = { hasDraft: false, isTyped: false, plan: null, publication: null };

/** Returns how the records of one kind, as the audit names it, stand; null: a kind without drafts. */
export function useRecordStates(resource: string | null): (id: number) => RecordState {
  const { data } = useDrafts(resource !== null);
  if (resource === null || data === undefined) return () => NOTHING;
  return (id) => {
    const isFor = (item: { resource: string; record_id: number }) =>
      item.resource === resource && item.record_id === id;
    const draft = data.drafts.find(isFor);
    const plans = data.plans.filter(isFor);
    return {
      hasDraft: draft !== undefined,
      isTyped: draft?.is_typed === true,
      plan: plans[0] ?? null,
      publication: plans.find(({ action }) => action === 'publish') ?? null,
    };
  };
}
