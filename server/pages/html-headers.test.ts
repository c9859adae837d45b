import { expect, test } from 'vitest';
import { createContentSecurityPolicy, createPageHeaders } from './html-headers.ts';
import { RECAPTCHA_SOURCES } from './outside-sources.ts';

function policy(path: string, outside: { frames?: string[]; scripts?: string[] } = {}) {
  const sources = { frames: [], scripts: [], ...outside };
  return createContentSecurityPolicy({ path, scriptHashes: ["'sha256-x'"], outside: sources });
}

test('scripts run by hash or from the site itself, never inline at large', () => {
  expect(policy('/')).toContain("script-src 'self' 'sha256-x';");
  expect(policy('/tablero')).toContain("script-src 'self' 'sha256-x';");
});

test('only the panel may write style attributes', () => {
  expect(policy('/')).toContain("style-src 'self';");
  const parts = {
    scriptHashes: [],
    styleHashes: ["'sha256-y'"],
    outside: { frames: [], scripts: [] },
  };
  expect(createContentSecurityPolicy({ path: '/', ...parts })).toContain(
    "style-src 'self' 'sha256-y';",
  );
  expect(policy('/login')).toContain("style-src 'self' 'unsafe-inline';");
});

test('frames show the players and the ticket shop in use, and nobody frames the site', () => {
  expect(policy('/tickets', { frames: ['https://tickets.example'] })).toMatch(
    /frame-src [^;]*tickets\.example/,
  );
  expect(policy('/')).toContain("frame-ancestors 'none'");
});

test('reCAPTCHA is let in only while it is in use', () => {
  expect(policy('/contacto')).not.toContain('google.com/recaptcha');
  const { frames, scripts } = RECAPTCHA_SOURCES;
  const used = policy('/contacto', { frames: [...frames], scripts: [...scripts] });
  for (const directive of ['script-src', 'frame-src', 'connect-src']) {
    expect(used).toMatch(new RegExp(`${directive} [^;]*https://www\\.google\\.com/recaptcha/`));
  }
});

test('the panel is never kept, and https asks to stay https', () => {
  expect(createPageHeaders('/tablero', null)['cache-control']).toBe('no-store');
  expect(createPageHeaders('/', 'max-age=1')['strict-transport-security']).toBe('max-age=1');
  expect(createPageHeaders('/', null)).not.toHaveProperty('strict-transport-security');
});

test('public pages name the rules for prefetching, the panel names none', () => {
  expect(createPageHeaders('/artistas', null)['speculation-rules']).toBe(
    '"/speculation-rules.json"',
  );
  expect(createPageHeaders('/tablero', null)).not.toHaveProperty('speculation-rules');
});
