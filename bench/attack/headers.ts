import { calls } from '../../test/calls.ts';
import { report } from '../report.ts';
import type { AttackClient } from './client.ts';

const PAGES = [
  '/',
  '/artistas',
  '/eventos',
  '/contenido',
  '/lacapsula',
  '/tickets',
  '/therepro',
  '/contacto',
  '/postulaciones',
  '/politica-de-privacidad',
  '/terminos-y-condiciones',
  '/login',
  '/tablero',
  '/cuenta',
  '/%6Cogin',
  '//login',
  '/nada',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/manifest.webmanifest',
  '/icon.svg',
  '/assets/nada.js',
  '/media/nada.webp',
];

/** What every answer must carry: nothing is guessed, framed or run. */
function getProblems(headers: Headers): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  return [
    headers.get('x-content-type-options') === 'nosniff' ? '' : 'nosniff',
    policy.includes("default-src 'none'") ? '' : 'default-src',
    policy.includes("frame-ancestors 'none'") ? '' : 'frame-ancestors',
    /script-src[^;]*'unsafe-inline'/.test(policy) ? 'unsafe-inline' : '',
  ].filter(Boolean);
}

export async function attackHeaders(visitor: AttackClient): Promise<void> {
  const gets = calls.filter(({ method }) => method === 'GET');
  const paths = [...PAGES, ...gets.map(({ path }) => `/api${path.replace(/:\w+/g, '1')}`)];
  const wrong: string[] = [];
  for (const path of paths) {
    const { headers, status } = await visitor.get(path);
    const problems = getProblems(headers);
    if (problems.length > 0) wrong.push(`${path} (${status}): ${problems.join(', ')}`);
  }
  report(
    `Headers of ${paths.length} answers: wrong`,
    String(wrong.length),
    '0',
    wrong.length === 0,
  );
  for (const item of wrong) console.log(`    ${item}`);
}
