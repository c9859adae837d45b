import { z } from 'zod';
import { defineCall } from './call.ts';
import { captchaToken } from './captcha.ts';
import { text } from './fields.ts';
import { askLimits, subscriberEmail } from './subscribers.ts';

export const NOT_A_PUSH_SERVICE = 'Este navegador no puede recibir avisos.';

/** A date by its id, or the contests of an event by its slug. */
const subject = { subject: z.enum(['date', 'contest']), ref: text(255) };
const endpoint = text(1000);
const p256dh = z.string().regex(/^[\w-]{86,88}=?$/);
const auth = z.string().regex(/^[\w-]{22}={0,2}$/);
const visitor = { access: 'visitor', needsFresh: false } as const;

export const findPushKey = defineCall('GET /content/alerts/', {
  ...visitor,

  summary: 'The public key with which a browser subscribes to Web Push; null where it is off',
  reply: z.object({ push_key: z.string().nullable() }),
  isCachedUntilContentChanges: false,
});

export const addAlert = defineCall('POST /content/alerts/', {
  ...visitor,
  limit: askLimits,

  summary:
    'Make a browser or a mailbox a subscriber who is told of one date, or of the contests of one event; a mailbox confirms it first. A known one answers as a new one',
  // Either a mailbox, or a browser with its address and keys at the push service.
  body: z.object({
    ...subject,
    token: captchaToken(),
    email: subscriberEmail.optional(),
    endpoint: endpoint.optional(),
    p256dh: p256dh.optional(),
    auth: auth.optional(),
  }),
  status: 201,
  reply: z.object({
    is_confirmed: z.boolean(),
    /** Whether a mail that asks to confirm goes out because of this request. */
    is_mailed: z.boolean(),
  }),
});

const browserAlert = z.object({ ...subject, endpoint });

export const findAlert = defineCall('POST /content/alerts/find/', {
  ...visitor,

  summary: 'Whether a browser is told of the subject',
  body: browserAlert,
  reply: z.object({ is_on: z.boolean() }),
});

export const endAlert = defineCall('POST /content/alerts/end/', {
  ...visitor,
  limit: { address: { count: 30, minutes: 15 }, network: { count: 150, minutes: 15 } },

  summary: 'Tell a browser nothing more of the subject',
  body: browserAlert,
  reply: z.object({ is_on: z.literal(false) }),
});

export const moveAlerts = defineCall('POST /content/alerts/move/', {
  ...visitor,
  limit: { address: { count: 30, minutes: 15 }, network: { count: 150, minutes: 15 } },

  summary:
    'Give a browser its new address at the push service; who knows the old one, which is secret, may do so. The answer is the same when it is no subscriber',
  body: z.object({ from: endpoint, endpoint, p256dh, auth }),
  reply: z.object({ is_moved: z.literal(true) }),
});
