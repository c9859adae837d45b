import { z } from 'zod';
import { APPLICATION_LIMITS as LIMITS } from './application-texts.ts';
import { profile } from './applications.ts';
import { defineCall } from './call.ts';
import { optionalFlag, optionalText, text } from './fields.ts';

/**
 * State of an application. `preselected` and `not_selected` appear only after the jury closed.
 * `over` includes the place, if there is one.
 */
export const ownStates = [
  'received',
  'in_review',
  'preselected',
  'selected',
  'not_selected',
  'competing',
  'over',
  'withdrawn',
] as const;

/** An application as its own applicant sees it. */
export const ownApplication = z.object({
  state: z.enum(ownStates),
  /** Place of a competitor after the close; equal votes share a place. */
  place: z.int().nullable(),
  event: z.object({ name: z.string(), name_id: z.string() }),
  aka: z.string(),
  /** The competitor's reference in public addresses. */
  ref: z.string(),
  city: z.string(),
  country: z.string(),
  label: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  /** The video's 11-character id. */
  youtube: z.string(),
  /** The platform no longer has the video. */
  is_video_missing: z.boolean(),
  applied_at: z.string(),
  registration_closes: z.string(),
  can_correct: z.boolean(),
  can_replace_video: z.boolean(),
  can_withdraw: z.boolean(),
  /** Gets the heads of the voting's hash chain by e-mail. */
  wants_heads: z.boolean(),
});
export type OwnApplication = z.infer<typeof ownApplication>;

/** Secret of the private link: 128 random bits. */
const secret = text(64);
/** Calls of the private link: it is sent in the body, so that no log holds it. */
const ownCall = { method: 'POST', access: 'visitor', needsFresh: false, status: 200 } as const;

export const findOwnApplication = defineCall({
  ...ownCall,
  path: '/postulations/own/',
  summary: 'The application of a private link, as its applicant sees it',
  body: z.object({ secret }),
  reply: ownApplication,
});

export const changeOwnApplication = defineCall({
  ...ownCall,
  path: '/postulations/own/change/',
  summary:
    'Correct an application while registration is open; replace a video that is gone in any phase',
  body: z.object({
    secret,
    label: optionalText(LIMITS.label),
    instagram: profile('instagram'),
    facebook: profile('facebook'),
    youtube: optionalText(LIMITS.youtube),
  }),
  reply: ownApplication,
});

export const setOwnHeads = defineCall({
  ...ownCall,
  path: '/postulations/own/heads/',
  summary: 'Get the heads of the voting by e-mail, or get them no more',
  /** No more heads when `wants_heads` is omitted. */
  body: z.object({ secret, wants_heads: optionalFlag() }),
  reply: ownApplication,
});

export const withdrawOwnApplication = defineCall({
  ...ownCall,
  path: '/postulations/own/withdraw/',
  summary: 'Withdraw an application before the voting',
  body: z.object({ secret }),
  reply: ownApplication,
});

export const deleteOwnApplication = defineCall({
  ...ownCall,
  path: '/postulations/own/delete/',
  summary:
    'Delete the data of an application; of a competitor the stage name, the city, the video and the votes remain',
  body: z.object({ secret }),
  reply: z.object({ is_whole: z.boolean() }),
});
