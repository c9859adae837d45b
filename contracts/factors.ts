import { z } from 'zod';
import { login } from './accounts.ts';
import { defineCall } from './call.ts';
import { emptyToUndefined, idParams, limitLength, REQUIRED, text, toText } from './fields.ts';
import { logInLimit, proofLimit, secondStepLimit } from './limits.ts';
import { limitedList } from './list-fields.ts';
import { optionalPassword } from './password-fields.ts';

export const LOGIN_CHALLENGE_EXPIRED = 'El tiempo para el segundo paso pasó. Entre de nuevo.';
export const WRONG_CODE = 'El código no es correcto o ya se ha usado.';
export const WRONG_PASSKEY = 'La llave de acceso no se ha podido comprobar.';
export const CONFIRM = 'Confirme que es usted para continuar.';
export const FACTOR_NEEDED =
  'Su cuenta tiene un segundo paso: use un código o una llave de acceso, no la contraseña.';
export const PROOF_REQUIRED = 'Escriba su contraseña o un código, o use una llave de acceso.';
export const PASSKEYS_UNAVAILABLE =
  'Las llaves de acceso necesitan que el sitio tenga un nombre de dominio (PUBLIC_URL).';
export const TOTP_EXISTS = 'Ya hay una aplicación de códigos. Quítela antes de configurar otra.';
export const NO_FACTOR = 'Configure primero una aplicación de códigos o una llave de acceso.';
export const PASSKEY_EXISTS = 'Esta llave de acceso ya está registrada.';
export const TOO_MANY_PASSKEYS = 'Una cuenta puede tener como máximo 10 llaves de acceso.';

/** Methods for a second login step or a confirmation. */
export const proofs = ['password', 'totp', 'passkey', 'recovery'] as const;
export type Proof = (typeof proofs)[number];

/** Binary data of a passkey, as base64url. */
const base64url = limitLength(16_384, z.string().regex(/^[\w-]+$/), { isTrimmed: false });

const MAX_EXTENSIONS = 20;
/** WebAuthn extension results. None is used, so the content is not validated. */
const extensions = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && Object.keys(value).length <= MAX_EXTENSIONS
      ? value
      : {},
  z.record(z.string(), z.unknown()),
);

/** A passkey response from the browser (WebAuthn, `PublicKeyCredential.toJSON`). */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: limitLength(40, z.string().optional()),
  clientExtensionResults: extensions,
};
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: limitedList(limitLength(40, z.string()), 10, 'Debe ser una lista.'),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** Options for the browser's WebAuthn call. */
export const passkeyOptions = z.record(z.string(), z.unknown());

/** An authenticator app code or a recovery code; spaces and hyphens are allowed. */
export const optionalCode = limitLength(40, z.string().optional(), {
  error: WRONG_CODE,
  read: (value) => emptyToUndefined(toText(value)),
});
const code = limitLength(40, z.string({ error: REQUIRED }).min(1, REQUIRED), { error: WRONG_CODE });
const ticket = limitLength(
  100,
  z.string({ error: LOGIN_CHALLENGE_EXPIRED }).min(20, LOGIN_CHALLENGE_EXPIRED),
  {
    error: LOGIN_CHALLENGE_EXPIRED,
  },
);

export const finishLogin = defineCall('POST /login/second/', {
  summary:
    'Finish a login whose first answer was 401 with `ticket`: with a code of an authenticator app, ' +
    'a recovery code or a passkey',
  access: 'visitor',
  limit: [logInLimit, secondStepLimit],
  body: z.object({ ticket, code: optionalCode, passkey: passkeyAssertion.optional() }),
  reply: login.reply,
});
export const askLoginPasskey = defineCall('POST /login/passkey/', {
  summary: 'What to ask a passkey for the second step of a login',
  access: 'visitor',
  body: z.object({ ticket }),
  reply: passkeyOptions,
});

export const securityItem = z.object({
  totp: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      created_at: z.string(),
      used_at: z.string().nullable(),
    }),
  ),
  /** Number of unused recovery codes. */
  recovery_codes: z.int(),
  /** Host name (relying party id) for passkeys; null when there is none, as for an IP address. */
  passkey_host: z.string().nullable(),
  /** Whether this account must have a second factor. */
  is_required: z.boolean(),
});

const ownCall = { access: 'signed-in', needsFresh: false, allowedWhile: ['factor'] } as const;
/** Also before the own password was chosen, because choosing it may need a confirmation. */
const confirmingCall = { ...ownCall, allowedWhile: ['factor', 'password'] } as const;
const freshOwnCall = { ...ownCall, needsFresh: true } as const;

export const getSecurity = defineCall('GET /me/security/', {
  summary: 'The second factors of the own account',
  ...ownCall,
  reply: securityItem,
});
export const confirmIdentity = defineCall('POST /me/confirm/', {
  summary:
    'Prove again who you are, for 10 minutes: with a factor or a recovery code, or with the password ' +
    'while the account has no factor. A call that needs it answers 403 with `confirm`, the ways to do so',
  ...confirmingCall,
  limit: proofLimit,
  body: z.object({
    password: optionalPassword(),
    code: optionalCode,
    passkey: passkeyAssertion.optional(),
  }),
  reply: z.object({ until: z.string() }),
});
export const askConfirmPasskey = defineCall('POST /me/confirm/passkey/', {
  summary: 'What to ask a passkey for a confirmation',
  ...confirmingCall,
  body: z.object({}),
  reply: passkeyOptions,
});

/** Returned once: with the first factor, or when they are regenerated. */
const newCodes = z.object({ ...securityItem.shape, codes: z.array(z.string()) });

export const startTotp = defineCall('POST /me/totp/', {
  summary: 'Begin to set up an authenticator app; it counts once it was confirmed',
  ...freshOwnCall,
  body: z.object({}),
  reply: z.object({ secret: z.string(), uri: z.string() }),
});
export const confirmTotp = defineCall('POST /me/totp/confirm/', {
  summary: 'Confirm the authenticator app with one of its codes',
  ...freshOwnCall,
  body: z.object({ code }),
  reply: newCodes,
});
export const deleteTotp = defineCall('DELETE /me/totp/', {
  summary: 'Remove the authenticator app',
  ...freshOwnCall,
  reply: securityItem,
});
export const askNewPasskey = defineCall('POST /me/passkeys/options/', {
  summary: 'What to ask the browser for a new passkey',
  ...freshOwnCall,
  body: z.object({}),
  reply: passkeyOptions,
});
export const addPasskey = defineCall('POST /me/passkeys/', {
  summary: 'Add a passkey',
  ...freshOwnCall,
  body: z.object({ name: text(60), passkey: newPasskey }),
  status: 201,
  reply: newCodes,
});
export const deletePasskey = defineCall('DELETE /me/passkeys/:id/', {
  summary: 'Remove a passkey',
  ...freshOwnCall,
  params: idParams,
  reply: securityItem,
});
export const renewRecoveryCodes = defineCall('POST /me/recovery-codes/', {
  summary: 'Make new recovery codes in the place of the old ones',
  ...freshOwnCall,
  body: z.object({}),
  reply: newCodes,
});
