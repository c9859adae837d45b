import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createEmailSamples } from '../../demo/email-samples.ts';

const root = join(import.meta.dirname, '../..');

describe('e-mails', () => {
  test('each one has a sample', async () => {
    const files = globSync('server/*/emails.ts', { cwd: root });
    const modules = await Promise.all(files.map((file) => import(join(root, file))));
    const names = modules.flatMap((module) => Object.keys(module));
    expect(names.toSorted()).toEqual(Object.keys(createEmailSamples()).toSorted());
  });

  test.each(Object.entries(createEmailSamples()))('%s has a Spanish subject and text', (_, all) => {
    for (const { subject, text, html } of all) {
      expect(subject).toMatch(/(^|\s)(su|se|está|contraseña|contacto)(\s|:|$)/i);
      expect(text.length).toBeGreaterThan(subject.length);
      expect(html).toContain('lang="es"');
      expect(text).not.toMatch(/undefined|null|NaN|Invalid/);
      // 'p. m.' at the end of a sentence has its full stop.
      expect(text).not.toContain('..');
    }
  });

  const hostile = '<img src=x onerror=alert(1)>\r\nBcc: otro@example.com "&\'';
  test.each(Object.entries(createEmailSamples(hostile)))(
    '%s escapes what people typed',
    (_, all) => {
      for (const { html } of all) expect(html).not.toContain('<img');
    },
  );

  test('an address that a visitor wrote on a line of its own is no link for staff', () => {
    const { createContactEmail } = createEmailSamples('Ana\nhttps://trampa.example/');
    for (const { html } of createContactEmail ?? []) {
      expect(html).toContain('https://trampa.example/');
      expect(html).not.toContain('<a ');
    }
  });
});
