import { listPurges } from '../server/background.ts';
import { applyPurge } from '../server/retention/purge.ts';
import type { Services } from '../server/services.ts';

/**
 * Deletes all that is over its period now, whether a purge is due or not.
 * @returns how many records were deleted, by rule
 */
export async function purge(services: Services): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const rule of listPurges(services)) counts[rule.name] = await applyPurge(services, rule);
  return counts;
}
