import { z } from 'zod';
import { defineCall } from './call.ts';
import { text } from './fields.ts';

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
  /** The video's 11-character id. */
  youtube: z.string(),
  applied_at: z.string(),
  can_withdraw: z.boolean(),
});
export type OwnApplication = z.infer<typeof ownApplication>;

/** Secret of the private link: 128 random bits. */
const secret = text(64);
/** Calls of the private link: it is sent in the body, so that no log holds it. */
const ownCall = {
  access: 'visitor',
  limit: { address: { count: 300, minutes: 15 }, network: { count: 1500, minutes: 15 } },
  body: z.object({ secret }),
  reply: ownApplication,
} as const;

export const findOwnApplication = defineCall('POST /postulations/own/', {
  summary: 'The application of a private link, as its applicant sees it',
  ...ownCall,
});

export const withdrawOwnApplication = defineCall('POST /postulations/own/withdraw/', {
  summary: 'Withdraw an application before the voting',
  ...ownCall,
});
