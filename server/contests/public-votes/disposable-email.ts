import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

let known: Promise<ReadonlySet<string>> | null = null;

async function readList(): Promise<ReadonlySet<string>> {
  // The list has 2 MB: loaded with the first vote, not at every start.
  const file = createRequire(import.meta.url).resolve('disposable-email-domains/index.json');
  return new Set(JSON.parse(await readFile(file, 'utf8')) as string[]);
}

/** Whether the mail domain (punycode), or one above it, belongs to a disposable e-mail service. */
export async function isDisposableDomain(domain: string): Promise<boolean> {
  known ??= readList();
  const labels = domain.split('.');
  const list = await known;
  return labels.some((_, at) => at < labels.length - 1 && list.has(labels.slice(at).join('.')));
}
