import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts short secrets before they are stored, so that a copy of the database reveals none. */
export interface SecretBox {
  /** Whether there is a key; without one secrets are stored as they are. */
  readonly hasKey: boolean;
  /**
   * Returns the text to store.
   * @param context what the secret belongs to; another context cannot open it
   */
  seal(secret: string, context: string): string;
  /** Returns the secret; null when it was sealed with another key or context, or was altered. */
  open(stored: string, context: string): string | null;
}

const PREFIX = 'sealed.v1.';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function isSealed(stored: string): boolean {
  return stored.startsWith(PREFIX);
}

/**
 * Creates a box with a key derived from `keyText` (HKDF-SHA-256, AES-256-GCM with a random nonce).
 * Texts that were stored without a key are still read.
 */
export function createSecretBox(keyText: string | null): SecretBox {
  if (keyText === null) {
    const open = (stored: string) => (isSealed(stored) ? null : stored);
    return { hasKey: false, seal: (secret) => secret, open };
  }
  const key = Buffer.from(hkdfSync('sha256', keyText, '', 'tarima secrets v1', 32));
  return {
    hasKey: true,
    seal(secret, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context));
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open(stored, context) {
      if (!isSealed(stored)) return stored;
      const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      try {
        const iv = bytes.subarray(0, IV_BYTES);
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
        const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
