import { verify } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A message of Amazon SNS (https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html). */
export type SnsMessage = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 5_000;
const HOSTS = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/;
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    ...['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  ],
} as const;

export type FetchText = (address: string) => Promise<string>;

/** Fetches from SNS, and from nowhere else. @throws Error */
export const fetchFromSns: FetchText = async (address) => {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`SNS answered ${response.status}`);
  return response.text();
};

export function isSnsAddress(address: unknown): address is string {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '';
  return isPlain && HOSTS.test(url.hostname);
}

const certificates = new LRUCache<string, string>({ max: 10 });

/** Whether SNS signed a message. */
export async function isSnsSigned(message: SnsMessage, fetchText: FetchText): Promise<boolean> {
  const { Type: type, SigningCertURL: address, Signature: signature } = message;
  const fields = SIGNED[type as keyof typeof SIGNED];
  if (fields === undefined || typeof signature !== 'string') return false;
  if (!isSnsAddress(address) || !new URL(address).pathname.endsWith('.pem')) return false;
  const certificate = certificates.get(address) ?? (await fetchText(address));
  certificates.set(address, certificate);
  const text = fields
    .flatMap((name) => (message[name] === undefined ? [] : `${name}\n${message[name]}\n`))
    .join('');
  const algorithm = message.SignatureVersion === '2' ? 'sha256' : 'sha1';
  return verify(algorithm, Buffer.from(text), certificate, Buffer.from(signature, 'base64'));
}
