import { createPrivateKey, type KeyObject } from 'node:crypto';
import { ConfigError, type Environment, readCompleteVariable } from './environment.ts';
import type { DkimKey } from './mail/mail-sender.ts';

const WITHOUT = 'mails without a DKIM signature';

function readKey(text: string): KeyObject {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {}
  throw new ConfigError(
    'DKIM_PRIVATE_KEY must be an RSA key in PEM form; \\n may stand for line breaks.',
  );
}

/**
 * Reads `DKIM_DOMAIN`, `DKIM_SELECTOR` and `DKIM_PRIVATE_KEY`, which belong together; null when none is set.
 * @throws ConfigError
 */
export function readDkim(env: Environment): DkimKey | null {
  const names = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;
  const [domainName, keySelector, key] = names.map((name) =>
    readCompleteVariable(env, name, WITHOUT),
  );
  if (!domainName && !keySelector && !key) return null;
  if (!domainName || !keySelector || !key) {
    throw new ConfigError(`${names.join(', ')} belong together: set all of them or none.`);
  }
  const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
  for (const [name, value] of Object.entries({
    DKIM_DOMAIN: domainName,
    DKIM_SELECTOR: keySelector,
  })) {
    if (!label.test(value))
      throw new ConfigError(`${name} must be a name of the DNS, not "${value}".`);
  }
  const privateKey = readKey(key.replaceAll('\\n', '\n')).export({ type: 'pkcs8', format: 'pem' });
  return { domainName, keySelector, privateKey: String(privateKey) };
}
