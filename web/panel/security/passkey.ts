import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAssertion } from '../../../contracts/factors.ts';
import { ApiError } from '../../ui/api.ts';
import { securityTexts } from './security-texts.ts';

type Options = Record<string, unknown>;

/** Whether this page may use passkeys that are made for `host`. */
export function canUsePasskeys(host: string | null): boolean {
  if (host === null || !('PublicKeyCredential' in window)) return false;
  const { hostname } = window.location;
  return hostname === host || hostname.endsWith(`.${host}`);
}

/** Spanish message for a cancelled or missing passkey. */
function toPasskeyError(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw new ApiError(0, { detail: securityTexts.passkeyNotUsed });
}

/** Signs a challenge with a passkey of the browser. */
export async function signWithPasskey(options: Options): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const assertion = await startAuthentication({ optionsJSON }).catch(toPasskeyError);
  return { ...assertion, clientExtensionResults: { ...assertion.clientExtensionResults } };
}

export async function createPasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const created = await startRegistration({ optionsJSON }).catch(toPasskeyError);
  return { ...created, clientExtensionResults: { ...created.clientExtensionResults } };
}
