import { expect, test } from 'vitest';
import { holdScripts } from './hold-scripts.ts';

const page =
  '<head><link rel="modulepreload" href="/assets/a.js" nonce="m"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><script nonce="m" type="module" async="">import "/assets/a.js"</script></body>';

test('nothing is preloaded before the first paint, and the files are handed to the starter', () => {
  const held = holdScripts(page, 'm');
  expect(held).not.toContain('modulepreload" href');
  expect(held).toContain('data-files="[&quot;/assets/a.js&quot;,&quot;/assets/b.js&quot;]"');
});

test('the module script waits as text, still marked, so that its hash is allowed', () => {
  expect(holdScripts(page, 'm')).toMatch(
    /<script nonce="m" type="text\/plain" id="held"[^>]*>import/,
  );
});

test('a page without scripts stays as it is', () => {
  expect(holdScripts('<body>Sin conexión</body>', 'm')).toBe('<body>Sin conexión</body>');
});
