import { z } from 'zod';
import { APPLICATION_LIMITS as LIMITS } from './application-texts.ts';
import { defineCall } from './call.ts';
import { contestQuery } from './contests.ts';
import { writtenEmail } from './email-fields.ts';
import {
  bounded,
  id,
  idParams,
  NOT_A_LINK,
  NOT_A_NUMBER,
  optionalText,
  optionalWholeNumber,
  REQUIRED,
  text,
} from './fields.ts';
import { pageOf, pageQuery } from './paging.ts';

export const findOpenContest = defineCall({
  method: 'POST',
  path: '/postulations/in/',
  summary:
    'The contest that takes applications now; 404 when there is none, with `opens` (ISO) and ' +
    '`event` when one opens soon',
  access: 'site-key',
  body: z.object({}),
  status: 200,
  reply: z.object({
    postulation: z.object({ id: z.int(), closes: z.string() }),
    event: z.object({ name: z.string(), name_id: z.string() }),
  }),
});

/** Digits only, however many: what a phone number is differs by country. */
const phone = bounded(
  100,
  z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .regex(/^\d{1,20}$/, NOT_A_NUMBER),
  { error: NOT_A_NUMBER },
);

/** A handle (`@name`, `name`) or an address of the network, read as the address; may be empty. */
function profile(host: string) {
  return optionalText(LIMITS.profile).transform((value, context) => {
    if (value === undefined || value === '') return '';
    const handle = /^@?([\w.]{1,60})$/.exec(value)?.[1];
    if (handle !== undefined && !handle.includes(host)) return `https://www.${host}/${handle}`;
    const url = URL.parse(/^https?:\/\//i.test(value) ? value : `https://${value}`);
    const isOwn = url !== null && (url.hostname === host || url.hostname.endsWith(`.${host}`));
    if (isOwn) return url.href;
    context.addIssue({ code: 'custom', message: NOT_A_LINK });
    return z.NEVER;
  });
}

export const apply = defineCall({
  method: 'POST',
  path: '/postulations/out/',
  summary: 'Apply to the open contest with a video',
  access: 'site-key',
  body: z.object({
    aka: text(LIMITS.aka),
    city: text(LIMITS.city),
    country: text(LIMITS.country),
    label: optionalText(LIMITS.label),
    instagram: profile('instagram.com'),
    facebook: profile('facebook.com'),
    email: writtenEmail(),
    phone,
    youtube: text(LIMITS.youtube),
    post_id: id,
    token: optionalText(20_000),
    /**
     * Made by the sender, one for each application: the same one sent again after a lost answer
     * is the same application, and is answered as the first was.
     */
    attempt: optionalText(64),
  }),
  status: 200,
  reply: z.object({ proccess: z.enum(['Ok', 'Not ok']), info: z.string() }),
});

/** An applicant as staff and judges see them. */
export const applicantItem = z.object({
  id: z.int(),
  plate_aka: z.string(),
  plate_city: z.string(),
  plate_country: z.string(),
  plate_email: z.string(),
  plate_phone: z.string(),
  plate_label: z.string(),
  plate_url_yt: z.string(),
  plate_url_ig: z.string(),
  plate_url_fb: z.string(),
  postu: z.int(),
  /** The competitor's reference in public addresses. */
  ref: z.string(),
  /** The video's 11-character id. */
  youtube: z.string(),
  /** Whether the video platform confirmed the video when it was sent. */
  video_checked: z.boolean(),
  created_at: z.string(),
  /** How many active judges selected them, and which. */
  votes: z.int(),
  judges: z.array(z.int()),
  /** Whether votes of all active judges are there. */
  is_selected: z.boolean(),
  is_competitor: z.boolean(),
  public_votes: z.int(),
  /** Whether the account that asks has looked at them. */
  is_seen: z.boolean(),
});
export type ApplicantItem = z.infer<typeof applicantItem>;

const page = pageOf(applicantItem);

export const listApplicants = defineCall({
  method: 'GET',
  path: '/postulations/postulates/',
  summary:
    'Applicants, newest first (`order=unseen`: those that the account has not looked at first). ' +
    '`section`: 1 all, 2 pre-selected (for a judge without those whom others had pre-selected and ' +
    'the judge selected too), 3 selected',
  access: ['administrator', 'judge'],
  query: z.strictObject({
    ...pageQuery.shape,
    ...contestQuery.shape,
    section: optionalWholeNumber(1, 3),
    search: optionalText(100),
    order: z.enum(['newest', 'unseen']).optional(),
  }),
  status: 200,
  reply: page,
});
export const deleteApplicant = defineCall({
  method: 'DELETE',
  path: '/postulations/postulates/:id/',
  summary: 'Delete an applicant with all votes for them',
  access: ['administrator'],
  params: idParams,
  status: 200,
  reply: applicantItem,
});
export const markApplicantSeen = defineCall({
  method: 'POST',
  path: '/postulations/postulates/:id/seen/',
  summary: 'Remember that this judge has looked at an applicant',
  access: ['administrator', 'judge'],
  params: idParams,
  status: 200,
  reply: z.object({ id: z.int(), is_seen: z.boolean() }),
});

export const exportApplicants = defineCall({
  method: 'GET',
  path: '/postulations/postulates/csv/',
  summary: 'The applicants of a contest as CSV for a Spanish spreadsheet',
  access: ['administrator'],
  query: contestQuery,
  status: 200,
  reply: z.string(),
  sentAs: { type: 'text/csv', isExport: true, name: 'postulados.csv' },
});
