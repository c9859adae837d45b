import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { optionalFlag } from './fields.ts';
import { searchedQuery, toPage } from './paging.ts';

/** Kinds of uploaded files: pictures, the audio of beats, and the proofs of payment of purchases. */
export const fileKinds = ['picture', 'audio', 'proof'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The record that shows a file. */
const fileUse = z.object({
  /** Resource of the audit, as in `artist/album`. */
  resource: z.string(),
  record_id: z.int(),
  /** Name of the record; may be empty. */
  label: z.string(),
  /** Name and id of what the record belongs to, or of whom; empty and null for none. */
  owner: z.string(),
  owner_id: z.int().nullable(),
  is_active: z.boolean(),
});

export const siteFile = z.object({
  /** Id of the picture, beat or purchase. */
  id: z.int(),
  kind: z.enum(fileKinds),
  /** Address of the picture as it is shown, and as it was uploaded; that of an audio; null for proofs. */
  src: z.string().nullable(),
  original: z.string().nullable(),
  /** Pixels of the upload. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Size of the upload; null if the storage does not have it. */
  bytes: z.int().nullable(),
  /** ISO 8601, UTC; null for audio. */
  created_at: z.string().nullable(),
  use: fileUse,
});
export type SiteFile = z.infer<typeof siteFile>;

export const listFiles = defineCall('GET /h/files/', {
  summary:
    'The uploaded files of a `kind` (default `picture`) with the record that shows each, newest first; ' +
    '`is_shown`: those of records that are switched on, or off',
  ...staffCall,
  query: z.strictObject({
    ...searchedQuery(['label']),
    kind: z.enum(fileKinds).optional(),
    is_shown: optionalFlag(),
  }),
  reply: toPage(siteFile),
});
