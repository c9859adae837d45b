import { ADMIN, type Site } from './processes.ts';
import { median, report } from './report.ts';

async function logIn(site: Site): Promise<string> {
  const answer = await fetch(`${site.url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** After one change in the panel: milliseconds to the first answer of a page. */
export async function benchAfterChange(site: Site): Promise<void> {
  const token = await logIn(site);
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  const list = await fetch(`${site.url}/api/artist/init/`, { headers });
  const [artist] = (await list.json()) as Array<{ id: number; name_id: string }>;
  const times: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const body = JSON.stringify({ description: `Biografía número ${round}.` });
    const path = `${site.url}/api/artist/init/${artist?.id}/`;
    await fetch(path, { method: 'PATCH', headers, body });
    const start = performance.now();
    const page = await fetch(`${site.url}/artistas/${artist?.name_id}`);
    const html = await page.text();
    times.push(performance.now() - start);
    if (!html.includes(`Biografía número ${round}.`)) throw new Error('the change did not show');
  }
  const typical = median(times);
  report(
    'First answer after a change in the panel',
    `${typical.toFixed(0)} ms`,
    '≤ 100 ms',
    typical <= 100,
  );
}
