import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { SubscriberItem } from '../../../contracts/subscribers.ts';
import { withApp } from '../../../test/app.ts';

const SECRET = 'una-clave-de-veinticuatro-letras';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CERTIFICATE = 'https://sns.us-east-1.amazonaws.com/cert.pem';

/** Returns a message as SNS signs it. */
function signSns(message: Record<string, string>) {
  const names = Object.keys(message).toSorted();
  const text = names.map((name) => `${name}\n${message[name]}\n`).join('');
  const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64');
  const signed = { SignatureVersion: '2', Signature: signature, SigningCertURL: CERTIFICATE };
  return { ...message, ...signed };
}

const sesMessage = (message: object) => ({
  ...{ Type: 'Notification', MessageId: '1', TopicArn: 'arn:x', Timestamp: '2026-01-01T00:00:00Z' },
  Message: JSON.stringify(message),
});
const bounce = (emailAddress: string, bounceType = 'Permanent') =>
  sesMessage({
    bounce: { bounceType, bouncedRecipients: [{ emailAddress, diagnosticCode: '550' }] },
  });
const complaint = (emailAddress: string) =>
  sesMessage({ complaint: { complainedRecipients: [{ emailAddress }] } });
const report = (recipient: string, status: string, diagnostic: string, messageId: string) =>
  [
    ...['From: MAILER-DAEMON@mx.example.com', 'Content-Type: multipart/report; boundary=x', ''],
    ...[
      '--x',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.com',
      '',
    ],
    ...[`Final-Recipient: rfc822;`, `  ${recipient}`, 'Action: failed', `Status: ${status}`],
    ...[`Diagnostic-Code: smtp; ${diagnostic}`, '', '--x', 'Content-Type: text/rfc822-headers', ''],
    ...[`Message-ID:`, `  <${messageId}>`, '', '--x--'],
  ].join('\r\n');

describe('reports of mail services', () => {
  const site = withApp({ MAIL_EVENTS_SECRET: SECRET });

  async function send(body: unknown, type = 'application/json', key = SECRET): Promise<number> {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const url = `/api/h/mail-events/?clave=${encodeURIComponent(key)}`;
    const headers = { 'content-type': type };
    return (await site.app.http.inject({ method: 'POST', url, headers, payload })).statusCode;
  }
  async function find(email: string) {
    const admin = await site.as('administrator');
    const { body } = await admin.get(`/h/subscribers/?search=${email}`);
    return (body as { results: SubscriberItem[] }).results[0];
  }
  const subscribe = (email: string) =>
    site.withToken(null).post('/content/subscription/', { email });

  const findMessageId = async (email: string) => {
    const jobs = site.app.services.db.selectFrom('mail_job').select('message_id');
    return (await jobs.where('to_address', '=', email).executeTakeFirstOrThrow()).message_id;
  };

  const ended = [
    [
      'brevo',
      (email: string) => ({ event: 'hard_bounce', email, reason: '550\0 5.1.1\ud800' }),
      true,
    ],
    ['brevo-spam', (email: string) => [{ event: 'spam', email }], false],
    ['ses', (email: string) => signSns(bounce(email)), true],
    ['ses-queja', (email: string) => signSns(complaint(email)), false],
    [
      'informe',
      (email: string, id: string) => report(email, '5.1.1', '550 User unknown', id),
      true,
    ],
  ] as const;
  const kept = [
    ['abierto', (email: string) => ({ event: 'opened', email })],
    ['blando', (email: string) => ({ event: 'soft_bounce', email })],
    ['pasa', (email: string) => signSns(bounce(email, 'Transient'))],
    ['viejo', (email: string) => ({ event: 'hard_bounce', email, ts_event: 1_577_836_800 })],
    ['lleno', (email: string, id: string) => report(email, '5.2.2', '552 Mailbox over quota', id)],
    ['ajeno', (email: string, _id: string, other: string) => report(email, '5.1.1', '550', other)],
    ['nada', (email: string) => report(email, '5.1.1', '550', 'x@y')],
  ] as const;

  test.each(ended)(
    '%s ends announcements to the mailbox, and says why',
    async (name, toBody, isRefused) => {
      vi.stubGlobal(
        'fetch',
        async () => new Response(publicKey.export({ type: 'spki', format: 'pem' })),
      );
      const email = `${name}@example.com`;
      await subscribe(email);
      const body = toBody(email.toUpperCase(), await findMessageId(email));
      expect(await send(body, typeof body === 'string' ? 'message/rfc822' : 'text/plain')).toBe(
        204,
      );
      const item = await find(email);
      expect(item).toMatchObject({
        is_active: false,
        refused_at: isRefused ? expect.any(String) : null,
      });
      expect(item?.refused_reason).not.toBe('');
      vi.unstubAllGlobals();
    },
  );

  test.each(kept)('%s is no reason to end anything', async (name, toBody) => {
    const email = `${name}@example.com`;
    await subscribe(email);
    await subscribe('otra@example.com');
    const ids = [await findMessageId(email), await findMessageId('otra@example.com')] as const;
    expect(await send(toBody(email, ...ids), 'text/plain')).toBe(204);
    expect(await find(email)).toMatchObject({ is_active: true, refused_reason: '' });
  });

  test('an event that fails keeps no other of its body, which is sent again; a body of too many is refused whole', async () => {
    for (const name of ['una', 'dos']) await subscribe(`${name}@example.com`);
    const events = ['una', 'dos'].map((name) => ({ event: 'spam', email: `${name}@example.com` }));
    const many = Array.from({ length: 501 }, () => events[1]);
    expect([await send(many), (await find('dos@example.com'))?.is_active]).toEqual([413, true]);
    const { changes } = site.app.services;
    vi.spyOn(changes, 'commitPrivate').mockRejectedValueOnce(new Error('connection lost'));
    expect([await send(events), (await find('dos@example.com'))?.is_active]).toEqual([500, false]);
    expect([await send(events), (await find('una@example.com'))?.is_active]).toEqual([204, false]);
  });

  test('nothing is taken without the secret, from a stranger who signs, or what is not understood', async () => {
    await subscribe('ana@example.com');
    const event = { event: 'hard_bounce', email: 'ana@example.com' };
    expect([await send(event, undefined, 'otra'), await send(event, undefined, '')]).toEqual([
      403, 403,
    ]);
    const forged = { ...signSns(bounce('ana@example.com')), MessageId: '2' };
    const elsewhere = {
      ...signSns(bounce('ana@example.com')),
      SigningCertURL: 'https://evil.example/x.pem',
    };
    for (const body of [forged, elsewhere, '{"event":']) expect(await send(body)).toBe(400);
    expect((await find('ana@example.com'))?.is_active).toBe(true);
  });
});
