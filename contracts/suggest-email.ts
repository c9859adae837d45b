// No imports, to keep the browser bundle small.

/** Domains of large services that are often mistyped. */
const KNOWN = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com'];
/** Domains of services that are one letter away from a known one. */
const OWN = ['ymail.com', 'email.com'];

/** Whether one text becomes the other by one letter more, less or other, or by two letters exchanged. */
function isOneTypo(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB ||
    (isSwapped && restA.slice(2) === restB.slice(2))
  );
}

/** Returns the address that was probably meant, where its domain has one typing mistake; otherwise null. */
export function suggestEmail(address: string): string | null {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).toLowerCase();
  if (KNOWN.includes(domain) || OWN.includes(domain)) return null;
  const meant = KNOWN.find((known) => isOneTypo(domain, known));
  return meant === undefined ? null : address.slice(0, at) + meant;
}
