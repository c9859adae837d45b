import { z } from 'zod';
import { defineCall } from './call.ts';
import { email, hasMixedScripts, MIXED_SCRIPTS } from './email-fields.ts';
import { idParams, optionalText, text } from './fields.ts';
import { mailState } from './messages.ts';
import { pageQuery, toPage } from './paging.ts';

const staff = ['administrator'] as const;

/** The only error message of the form, used for every failure. */
export const ALREADY_SUBSCRIBED = 'Parece que el correo electrónico se encuentra registrado.';

export const subscribe = defineCall({
  method: 'POST',
  path: '/content/subscription/',
  summary: 'Subscribe an e-mail to the news; a known one is refused',
  access: 'visitor',
  needsFresh: false,
  body: z.object({ email: email().refine((value) => !hasMixedScripts(value), MIXED_SCRIPTS) }),
  status: 201,
  reply: z.object({ email: z.string() }),
});

/** Takes the secret token of a subscription, which its mails contain. */
export const confirmSubscription = defineCall({
  method: 'POST',
  path: '/content/subscription/confirm/',
  summary: 'Confirm a subscription; good however often it is called',
  access: 'visitor',
  needsFresh: false,
  body: z.object({ token: text(100) }),
  status: 200,
  reply: z.object({}),
});

/** Takes the same token. */
export const unsubscribe = defineCall({
  method: 'POST',
  path: '/content/unsubscription/',
  summary: 'End a subscription; good however often it is called',
  access: 'visitor',
  needsFresh: false,
  body: z.object({ token: text(100) }),
  status: 200,
  reply: z.object({ is_subscribed: z.literal(false) }),
});

export const subscriberItem = z.object({
  id: z.int(),
  email: z.string(),
  /** False after the subscription ended. */
  is_active: z.boolean(),
  /** False until the mailbox has confirmed it. */
  is_confirmed: z.boolean(),
  is_demo: z.boolean(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** State of the welcome mail. */
  mail: mailState,
  mail_error: z.string(),
});
export type SubscriberItem = z.infer<typeof subscriberItem>;

const search = optionalText(100);

export const listSubscribers = defineCall({
  method: 'GET',
  path: '/h/subscribers/',
  summary: 'Who subscribed, newest first; `search` looks in the e-mail',
  access: staff,
  needsFresh: false,
  query: z.strictObject({ ...pageQuery.shape, search }),
  status: 200,
  reply: toPage(subscriberItem),
});
export const retrySubscriberMail = defineCall({
  method: 'POST',
  path: '/h/subscribers/:id/mail/',
  summary: 'Send the welcome again when it was given up; 409 to whoever has left',
  access: staff,
  needsFresh: false,
  params: idParams,
  status: 200,
  reply: subscriberItem,
});
export const deleteSubscriber = defineCall({
  method: 'DELETE',
  path: '/h/subscribers/:id/',
  summary: 'Forget a subscriber',
  access: staff,
  needsFresh: false,
  params: idParams,
  status: 200,
  reply: subscriberItem,
});
export const exportSubscribers = defineCall({
  method: 'GET',
  path: '/h/subscribers/csv/',
  summary: 'The subscribers as CSV for a Spanish spreadsheet',
  access: staff,
  needsFresh: true,
  query: z.strictObject({ search }),
  status: 200,
  reply: z.string(),
  sentAs: { type: 'text/csv', isExport: true, name: 'suscriptores.csv' },
});
