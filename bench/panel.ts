import { type Browser, chromium, type Page } from '@playwright/test';
import { ADMIN, type Site } from './processes.ts';

interface Session {
  token: string;
  type: number;
  id: number;
  user: string;
}

/** Returns a session of the administrator. */
export async function logIn(site: Site): Promise<Session> {
  const answer = await fetch(`${site.url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return (await answer.json()) as Session;
}

/** Runs `use` with a new browser, and closes it. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Returns a new page that is logged in to the panel. */
export async function newPanelPage(
  browser: Browser,
  site: Site,
  viewport: { width: number; height: number },
): Promise<Page> {
  const session = await logIn(site);
  const page = await browser.newPage({ viewport });
  await page.addInitScript((known) => {
    localStorage.setItem('token', known.token);
    localStorage.setItem('userType', String(known.type));
    localStorage.setItem('userId', String(known.id));
    localStorage.setItem('userName', known.user);
  }, session);
  return page;
}
