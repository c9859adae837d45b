import { z } from 'zod';
import { defineCall } from './call.ts';
import { captchaToken } from './captcha.ts';
import { CONTACT_LIMITS, contactTexts } from './contact-texts.ts';
import { email } from './email-fields.ts';
import { optionalFlag, text } from './fields.ts';

export const sendContactMessage = defineCall('POST /h/contact/', {
  summary: 'A message to the house: kept, then mailed to the staff',
  access: 'site-key',
  limit: {
    counts: 'done',
    address: { count: 20, minutes: 15 },
    network: { count: 100, minutes: 15 },
  },
  body: z.object({
    token: captchaToken(),
    name: text(CONTACT_LIMITS.name, contactTexts.name),
    email: email(contactTexts.email, contactTexts.email),
    /** A two-letter code from `GET /country/`. */
    country: text(CONTACT_LIMITS.country, contactTexts.country),
    subject: text(CONTACT_LIMITS.subject, contactTexts.subject),
    message: text(CONTACT_LIMITS.message, contactTexts.message),
    /** Required by the form only; optional here because the specified call does not include it. */
    terms: optionalFlag().refine((value): boolean => value !== false, contactTexts.terms),
  }),
  status: 201,
  reply: z.object({ id: z.int() }),
  isIdempotent: true,
});

export const listCountries = defineCall('GET /country/', {
  summary: 'Every country as [code, Spanish name], by name',
  access: 'visitor',
  reply: z.array(z.tuple([z.string(), z.string()])),
  isCachedUntilContentChanges: true,
});
