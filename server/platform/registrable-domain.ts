/** Suffixes below which anybody registers, that the public suffix list does not have. */
const EXTRA_SUFFIXES = new Set(['net.ee']);

/**
 * Returns the domain that somebody registered: the label before the public suffix, with it. Null for a public
 * suffix itself and for what is no domain.
 * @param domain lower case, punycode
 */
export async function findRegistrableDomain(domain: string): Promise<string | null> {
  // The list has 150 KB: loaded with the first vote, not at every start.
  const { getDomain } = await import('tldts');
  const registrable = getDomain(domain, { allowPrivateDomains: true });
  if (registrable === null || !EXTRA_SUFFIXES.has(registrable)) return registrable;
  const labels = domain.split('.');
  return labels.length > 2 ? labels.slice(-3).join('.') : null;
}
