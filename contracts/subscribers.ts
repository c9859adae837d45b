import { z } from 'zod';
import { defineCall, freshStaffCall, staffCall } from './call.ts';
import { clearableDay } from './date-fields.ts';
import { email, hasMixedScripts, MIXED_SCRIPTS } from './email-fields.ts';
import {
  labelled,
  optionalCountry,
  optionalFlag,
  optionalText,
  optionalWholeNumber,
  REQUIRED,
  text,
} from './fields.ts';
import { interests, isInterest } from './interests.ts';
import type { Limit } from './limits.ts';
import { optionalList } from './list-fields.ts';
import { mailState } from './messages.ts';
import { pageQuery, toPage } from './paging.ts';
import { recordCall } from './resource.ts';

/** The only error message of the form, used for every failure. */
export const ALREADY_SUBSCRIBED = 'Parece que el correo electrónico se encuentra registrado.';

const choiceFields = {
  country: optionalCountry(),
  interests: optionalList(z.enum(interests), interests.length),
};
const choices = {
  country: z.string(),
  /** General interests; with `is_all` it gets every announcement to all. */
  interests: z.array(z.enum(interests)),
  is_all: z.boolean(),
  /** Dates and contests that it wants to hear of. */
  subjects: z.array(z.object({ code: z.string(), title: z.string() })),
};

export const subscriberEmail = email().refine((value) => !hasMixedScripts(value), MIXED_SCRIPTS);

/** Of what asks a mailbox to confirm: each new one sends an e-mail, and a school has one address. */
export const askLimits: readonly Limit[] = [
  { counts: 'done', address: { count: 150, minutes: 15 }, network: { count: 150, minutes: 15 } },
  {
    counts: 'refused',
    address: { count: 300, minutes: 15 },
    network: { count: 1500, minutes: 15 },
  },
];

export const subscribe = defineCall('POST /content/subscription/', {
  summary: 'Subscribe an e-mail to the news; a known one is refused',
  access: 'visitor',
  limit: askLimits,
  body: z.object({
    email: subscriberEmail,
    ...choiceFields,
  }),
  status: 201,
  reply: z.object({ email: z.string() }),
});

/** Takes the secret token of a subscription, which its mails contain. */
export const confirmSubscription = defineCall('POST /content/subscription/confirm/', {
  summary: 'Confirm a subscription; good however often it is called, while the token holds',
  access: 'visitor',
  body: z.object({ token: text(100) }),
  reply: z.object({ is_subscribed: z.boolean() }),
});

/** Takes the same token. */
export const unsubscribe = defineCall('POST /content/unsubscription/', {
  summary: 'End a subscription; good however often it is called',
  access: 'visitor',
  body: z.object({ token: text(100) }),
  reply: z.object({ is_subscribed: z.literal(false) }),
});

const preferences = z.object({ is_subscribed: z.boolean(), ...choices });
const preferencesPath = '/content/subscription/preferences/';

/** Takes the same token; a token that does not hold answers as one of a subscription that has ended. */
export const findPreferences = defineCall(`POST ${preferencesPath}`, {
  summary: 'What the subscriber of a mail has chosen to get',
  access: 'visitor',
  body: z.object({ token: text(100) }),
  reply: preferences,
});
export const changePreferences = defineCall(`PATCH ${preferencesPath}`, {
  summary:
    'Choose what a subscriber gets: the interests replace the present ones, and without any the subscription ends; what is not sent stays',
  access: 'visitor',
  body: z.object({
    token: text(100),
    country: choiceFields.country,
    interests: optionalList(z.string().max(30).refine(isInterest), 100),
  }),
  reply: preferences,
});

export const subscriberItem = z.object({
  id: z.int(),
  /** Empty for a browser. */
  email: z.string(),
  ...choices,
  /** False after the subscription ended. */
  is_active: z.boolean(),
  /** False until the mailbox has confirmed it. */
  is_confirmed: z.boolean(),
  is_demo: z.boolean(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** When refusals or a report ended the subscription; and the answer, or why it came back. */
  refused_at: z.string().nullable(),
  refused_reason: z.string(),
  /** Where and on which day who was imported agreed; empty for who subscribed on the site. */
  consent_source: z.string(),
  consent_day: z.string(),
  /** State of the welcome mail. */
  mail: mailState,
  mail_error: z.string(),
});
export type SubscriberItem = z.infer<typeof subscriberItem>;

export const subscriberStates = ['confirmed', 'unconfirmed', 'left', 'refused'] as const;
const filterFields = {
  search: optionalText(100),
  country: optionalCountry(),
  interest: z.enum(interests).optional(),
  state: z.enum(subscriberStates).optional(),
};

export const listSubscribers = defineCall('GET /h/subscribers/', {
  summary:
    'Who subscribed, newest first; `search` looks in the e-mail, `interest` finds those who get news of it',
  ...staffCall,
  query: z.strictObject({
    ...pageQuery.shape,
    ...filterFields,
    id: optionalWholeNumber(1, Number.MAX_SAFE_INTEGER),
  }),
  reply: toPage(subscriberItem),
});
export const retrySubscriberMail = defineCall('POST /h/subscribers/:id/mail/', {
  summary: 'Send the welcome again when it was given up; 409 to whoever has left',
  ...recordCall,
  reply: subscriberItem,
});
export const reactivateSubscriber = defineCall('POST /h/subscribers/:id/reactivate/', {
  summary: 'Write again to an address that the mail server refused; 409 to whoever has left',
  ...recordCall,
  reply: subscriberItem,
});
export const deleteSubscriber = defineCall('DELETE /h/subscribers/:id/', {
  summary: 'Forget a subscriber',
  ...recordCall,
  reply: subscriberItem,
});
export const exportSubscribers = defineCall('GET /h/subscribers/csv/', {
  summary: 'The subscribers as CSV for a Spanish spreadsheet',
  ...freshStaffCall,
  query: z.strictObject(filterFields),
  reply: z.string(),
  sentAs: { type: 'text/csv', isExport: true, name: 'suscriptores.csv' },
});

/** Characters of an imported file: a body has at most 1 MiB. */
export const MAX_IMPORT_LENGTH = 900_000;
export const MAX_IMPORT_COLUMNS = 200;
export const TOO_MANY_COLUMNS = `El archivo tiene más de ${MAX_IMPORT_COLUMNS} columnas.`;
export const NO_EMAIL_COLUMN = 'El archivo no tiene ninguna columna con correos.';
export const FUTURE_CONSENT = 'La fecha no puede estar en el futuro.';
const required = (value: string | null | undefined) => value !== null && value !== undefined;

export const importFields = {
  source: labelled(
    'Dónde dieron su consentimiento',
    text(200),
    'Por ejemplo: “Formulario en papel del concierto del 3 de mayo”.',
  ),
  day: labelled('Fecha del consentimiento', clearableDay().refine(required, REQUIRED)),
};
const importReport = z.object({
  /** New ones; known ones, who stay as they are; those who left, who are not written to again. */
  taken: z.int(),
  known: z.int(),
  left: z.int(),
  wrong_count: z.int(),
  /** The first 200 wrong lines. */
  wrong: z.array(z.object({ line: z.int(), reason: z.string() })),
});
export type ImportReport = z.infer<typeof importReport>;

export const importSubscribers = defineCall('POST /h/subscribers/import/', {
  summary:
    'Import who agreed elsewhere from a CSV: the column with e-mails is found by its contents, and who left according to another one stays out; `is_trial` only reports',
  ...freshStaffCall,
  body: z.object({ csv: text(MAX_IMPORT_LENGTH), ...importFields, is_trial: optionalFlag() }),
  reply: importReport,
});
