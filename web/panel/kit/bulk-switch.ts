import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import type { BulkSwitch } from './resource-parts.ts';

/** Returns what several records are switched between at once; null if there is nothing. */
export function findBulkSwitch<Item extends Identified>({
  bulkSwitch,
  active,
}: Resource<Item>): BulkSwitch<Item> | null {
  if (bulkSwitch) return bulkSwitch;
  if (active === undefined || active.isExclusive || active.confirm) return null;
  return {
    on: ['Activar', 'activado'],
    off: ['Desactivar', 'desactivado'],
    isOn: (item) => Boolean(item[active.field]),
    toRequest: (isOn, item) => ({ [active.field]: isOn, ...active.also?.(item) }),
  };
}
