import type { PublicFlyer } from '../../contracts/flyers.ts';
import { call } from './api.ts';
import { dayInCaracas } from './caracas.ts';

/** Marks in the browser's session that its flyer was shown. */
export const FLYER_SHOWN_KEY = 'flyer-visto';

/**
 * One of the active flyers at random, once per browser session; null when it was shown already,
 * when there is none, and when it cannot be had: a greeting is never worth an error.
 */
export async function takeFlyer(): Promise<PublicFlyer | null> {
  try {
    if (sessionStorage.getItem(FLYER_SHOWN_KEY)) return null;
    const today = dayInCaracas();
    const all = await call('GET /h/flyers/', {});
    const flyers = all.filter(({ last_day }) => last_day === null || last_day >= today);
    const flyer = flyers[Math.floor(Math.random() * flyers.length)];
    if (!flyer || sessionStorage.getItem(FLYER_SHOWN_KEY)) return null;
    sessionStorage.setItem(FLYER_SHOWN_KEY, '1');
    return flyer;
  } catch {
    return null;
  }
}
