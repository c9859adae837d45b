import { MessageError } from './platform/errors.ts';
import { removeTrailing } from './platform/slugs.ts';

/** An invalid environment variable; the message is one line that names it. */
export class ConfigError extends MessageError {}

export type Environment = Readonly<Record<string, string | undefined>>;

export function readVariable(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/**
 * As `given`, for what a site must not silently run without.
 * @param consequence what the site does when the variable is not set
 * @throws ConfigError for an empty value: it is more likely a secret that did not arrive than a wish
 */
export function readCompleteVariable(
  env: Environment,
  name: string,
  consequence: string,
): string | null {
  const value = readVariable(env, name);
  if (value !== null || env[name] === undefined) return value;
  throw new ConfigError(`${name} is empty: give it a value, or do not set it (${consequence}).`);
}

/** Parses a URL with one of `protocols` (as in `['https:', 'http:']`). */
export function readUrl(
  env: Environment,
  name: string,
  protocols: readonly string[],
): string | null {
  const value = readVariable(env, name);
  if (value === null) return null;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) {
    return removeTrailing(value, '/');
  }
  throw new ConfigError(`${name} must be an address that begins with ${protocols.join(' or ')}//.`);
}
