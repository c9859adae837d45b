import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** A passkey in software (WebAuthn level 2, ES256, no attestation) for one site. */
export interface TestPasskey {
  /** Answers `POST /me/passkeys/options/` as a browser does. */
  register(options: Record<string, unknown>): Record<string, unknown>;
  /** Answers a question to a known passkey. */
  answer(options: Record<string, unknown>): Record<string, unknown>;
}

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

export function createTestPasskey(origin: string): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpId = new URL(origin).hostname;
  let counter = 0;

  function authenticatorData(flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, rest]);
  }
  function clientData(type: string, options: Record<string, unknown>): Buffer {
    const data = { type, challenge: options.challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }
  function credential(response: Record<string, unknown>): Record<string, unknown> {
    const name = base64url(id);
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response };
  }

  return {
    register(options) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.of(0, id.length);
      const rest = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const authData = new Uint8Array(authenticatorData(USER_PRESENT | HAS_CREDENTIAL, rest));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const encode = isoCBOR.encode as (value: unknown) => Uint8Array;
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(encode(attestation)),
        transports: ['internal'],
      });
    },
    answer(options) {
      const data = clientData('webauthn.get', options);
      const signed = authenticatorData(USER_PRESENT);
      const signature = createSign('sha256')
        .update(Buffer.concat([signed, sha256(data)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(signed),
        signature: base64url(signature),
      });
    },
  };
}
