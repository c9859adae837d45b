export interface Account {
  username: string;
  password: string;
}

/** The administrator of the site under test. */
export const E2E_ADMIN: Account = { username: 'jefa', password: 'tarima-de-punta-a-punta' };

/** The key that the site's own pages send. */
export const E2E_SITE_KEY = 'sitio-de-prueba';

/** The key that the fake external services expect. */
export const E2E_KEY = 'clave-de-prueba';

/**
 * Port of the site under test; the next three are for its mailbox and two bundled servers. Each worker
 * of Playwright has a site of its own, ten ports further.
 */
export const E2E_PORT =
  Number(process.env.E2E_PORT ?? 4173) + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

export const E2E_ORIGIN = `http://127.0.0.1:${E2E_PORT}`;
