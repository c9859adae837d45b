import { z } from 'zod';
import { defineCall } from './call.ts';
import { optionalText, optionalWholeNumber } from './fields.ts';
import { pageOf, pageQuery } from './paging.ts';

const ofSeries = [
  'album',
  'background',
  'detail',
  'playlist',
  'portrait',
  'social',
  'web',
] as const;

/** Sub-resources of an owner that have their own calls, as in `artist/album`. */
export const auditParts = {
  artist: ['album', 'background', 'playlist', 'social', 'web'],
  event: ofSeries,
  content: ofSeries,
  capsula: ['album', 'background', 'playlist'],
} as const;

/** The kinds of record that the audit names. */
export type AuditSubject =
  | 'account'
  | 'administrator'
  | 'applicant'
  | 'artist'
  | 'beat'
  | 'calendar'
  | 'capsula'
  | 'closure'
  | 'content'
  | 'contest'
  | 'email'
  | 'event'
  | 'export'
  | 'factor'
  | 'flyer'
  | 'hour_pack'
  | 'hours'
  | 'judge'
  | 'jury_vote'
  | 'link'
  | 'lyrics'
  | 'messages'
  | 'password'
  | 'picture'
  | 'private-key'
  | 'profile'
  | 'public_vote'
  | 'purchase'
  | 'reservation'
  | 'session'
  | 'site-texts'
  | 'social'
  | 'studio'
  | 'subscribers'
  | 'tickets'
  | 'trash';
export type AuditOwner = keyof typeof auditParts;
export type AuditPart = (typeof auditParts)[AuditOwner][number];
/** Every resource that the server writes to the audit log. Using any other name is a type error. */
export type AuditResource =
  | AuditSubject
  | { [O in AuditOwner]: `${O}/${(typeof auditParts)[O][number]}` }[AuditOwner];

/** Resources of the content of the site, whose changes are the history of their records. */
export const contentResources: readonly AuditResource[] = [
  ...(['beat', 'calendar', 'flyer', 'lyrics', 'site-texts', 'social'] as const),
  ...(Object.keys(auditParts) as AuditOwner[]).flatMap((owner) => [
    owner,
    ...auditParts[owner].map((part) => `${owner}/${part}` as AuditResource),
  ]),
];

/** The fields of the item before or after a change; null when it did not exist. */
const snapshot = z.record(z.string(), z.unknown()).nullable();

/** One change: the account, the time, the old and new values. Secrets are omitted. */
export const auditItem = z.object({
  id: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Empty when the server itself made the change. */
  username: z.string(),
  action: z.string(),
  /** Resource that changed, named by the path of its calls, as in `artist/album`. */
  resource: z.string(),
  resource_id: z.int().nullable(),
  before: snapshot,
  after: snapshot,
});
export type AuditItem = z.infer<typeof auditItem>;

export const listAudit = defineCall({
  method: 'GET',
  path: '/h/audit/',
  summary: 'Who changed what, newest first; `search` looks in user, resource and values',
  access: ['administrator'],
  query: z.strictObject({
    ...pageQuery.shape,
    search: optionalText(100),
    resource: optionalText(60),
    /** With `resource`: the changes of one record. */
    id: optionalWholeNumber(1, Number.MAX_SAFE_INTEGER),
  }),
  status: 200,
  reply: pageOf(auditItem),
});
