import { expect, test } from 'vitest';
import { contentSecurityPolicy, pageHeaders } from './html-headers.ts';

function policy(path: string, frameSources: string[] = []) {
  return contentSecurityPolicy({ path, scriptHashes: ["'sha256-x'"], frameSources });
}

test('scripts run by hash or from the site itself, never inline at large', () => {
  expect(policy('/')).toContain("script-src 'self' 'sha256-x';");
  expect(policy('/tablero')).toContain("script-src 'self' 'sha256-x';");
});

test('only the panel may write style attributes', () => {
  expect(policy('/')).toContain("style-src 'self';");
  expect(policy('/login')).toContain("style-src 'self' 'unsafe-inline';");
});

test('frames show the players and the ticket shop in use, and nobody frames the site', () => {
  expect(policy('/tickets', ['https://tickets.example'])).toMatch(
    /frame-src [^;]*tickets\.example/,
  );
  expect(policy('/')).toContain("frame-ancestors 'none'");
});

test('the panel is never kept, and https asks to stay https', () => {
  expect(pageHeaders('/tablero', false)['cache-control']).toBe('no-store');
  expect(pageHeaders('/', true)).toHaveProperty('strict-transport-security');
  expect(pageHeaders('/', false)).not.toHaveProperty('strict-transport-security');
});
