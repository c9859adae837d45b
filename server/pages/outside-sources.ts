import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from '../http/in-process.ts';

/** Addresses outside that pages need as the site is set now. */
export interface OutsideSources {
  /** What a frame may show: the ticket shop in use, reCAPTCHA's own frame. */
  frames: readonly string[];
  /** Where scripts may come from: reCAPTCHA, while it is in use. */
  scripts: readonly string[];
}

/** What reCAPTCHA v3 needs, by its makers' own words. */
export const RECAPTCHA_SOURCES: OutsideSources = {
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
};

/** Returns the external services in use; read from calls that are cached until content changes. */
export async function findOutsideSources(
  caller: Caller,
  log: FastifyBaseLogger,
): Promise<OutsideSources> {
  try {
    const [{ url }, { captcha }] = await Promise.all([
      caller.call('GET /h/tickets/', {}),
      caller.call('GET /h/shell/', {}),
    ]);
    const shop = url === null ? [] : [new URL(url).origin];
    if (captcha.provider !== 'recaptcha') return { frames: shop, scripts: [] };
    const { frames, scripts } = RECAPTCHA_SOURCES;
    return { frames: [...shop, ...frames], scripts };
  } catch (err) {
    // The error page must still be rendered.
    log.error({ err }, 'what the pages need from outside could not be read');
    return { frames: [], scripts: [] };
  }
}
