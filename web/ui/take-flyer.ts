import type { PublicFlyer } from '../../contracts/flyers.ts';
import { call } from './api.ts';
import { dayInCaracas } from './caracas.ts';
import { sessionValues } from './storage.ts';

/** Session storage key that records that a flyer was shown. */
export const FLYER_SHOWN_KEY = 'flyer-visto';

/**
 * Returns one of the active flyers at random and records that a flyer was shown in this browser session.
 * Returns null if one was already shown, if there is none, or if the request fails.
 */
export async function pickFlyerOncePerSession(): Promise<PublicFlyer | null> {
  try {
    if (sessionValues.get(FLYER_SHOWN_KEY)) return null;
    const today = dayInCaracas();
    const activeFlyers = await call('GET /h/flyers/', {});
    const flyers = activeFlyers.filter(({ last_day }) => last_day === null || last_day >= today);
    const flyer = flyers[Math.floor(Math.random() * flyers.length)];
    if (!flyer || sessionValues.get(FLYER_SHOWN_KEY)) return null;
    sessionValues.set(FLYER_SHOWN_KEY, '1');
    return flyer;
  } catch {
    return null;
  }
}
