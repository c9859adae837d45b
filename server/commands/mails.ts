import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmailSamples } from '../../demo/email-samples.ts';
import { escapeHtml } from '../platform/plain-html.ts';
import { defineCommand, print } from './command.ts';

function renderPage(): string {
  const articles = Object.entries(createEmailSamples()).flatMap(([name, emails]) =>
    emails.map(
      ({ subject, text, html }) => `<article>
<h2>${escapeHtml(subject)}</h2><p><code>${name}</code></p>
<iframe sandbox title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(text)}</pre></details>
</article>`,
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>E-mails</title><style>
body { font-family: sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid #ccc; padding: 1rem 0 }
iframe { width: 100%; height: 18rem; border: 1px solid #ccc }
pre { white-space: pre-wrap }
</style></head><body><h1>E-mails (${articles.length})</h1>${articles.join('\n')}</body></html>`;
}

export const mails = defineCommand({
  help: 'Serves a page on this machine with every e-mail that the site sends, with sample data.',
  positionals: [],
  options: { port: { type: 'string', help: 'the port of the page; else one that is free' } },
  async run({ values }) {
    const page = renderPage();
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    });
    server.listen(Number(values.port ?? 0), '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      print(`E-mails: http://127.0.0.1:${port}/ (Ctrl+C ends)`);
    });
  },
});
