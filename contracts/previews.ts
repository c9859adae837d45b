import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { recordRef } from './drafts.ts';

/** Days for which a preview link works. */
export const PREVIEW_DAYS = 7;

export const createPreview = defineCall({
  method: 'POST',
  path: '/h/previews/',
  summary:
    "A link that shows a record's page with its draft, for seven days or until it is revoked",
  ...staffCall,
  body: z.object(recordRef),
  status: 201,
  reply: z.object({
    /** Path below the site's address; anyone who has it sees the page. */
    path: z.string(),
    /** ISO 8601, UTC. */
    expires_at: z.string(),
  }),
});

export const revokePreviews = defineCall({
  method: 'POST',
  path: '/h/previews/revoked/',
  summary: 'Revoke every preview link of a record',
  ...staffCall,
  body: z.object(recordRef),
  reply: z.object({ revoked: z.int() }),
});
