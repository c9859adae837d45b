import { createPublicKey } from 'node:crypto';

/** The key that signs all mails (DKIM, RFC 6376). */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  /** PEM. */
  privateKey: string;
}

/** Returns the record of the DNS with the public key, and the name at which it stands. */
export function dkimRecord({ domainName, keySelector, privateKey }: DkimKey) {
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const value = `v=DKIM1; k=rsa; p=${key.toString('base64')}`;
  return { name: `${keySelector}._domainkey.${domainName}`, value };
}
