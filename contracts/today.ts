import { z } from 'zod';
import { defineCall } from './call.ts';
import { jobKinds } from './jobs.ts';

export const todoKinds = [
  'purchases',
  'reservations_today',
  'requests',
  'judges',
  'broken_videos',
  'flyers',
  'messages',
  'unreachable',
  'songs',
  'to_review',
  'next_reservation',
  'balance',
] as const;

/** Tasks of the day, by role. */
export const getToday = defineCall('GET /me/today/', {
  summary: 'What needs doing today, by role',
  access: 'signed-in',
  needsFresh: false,
  reply: z.object({
    todo: z.array(
      z.object({
        kind: z.enum(todoKinds),
        count: z.int(),
        /** Related time (ISO 8601), or null. */
        at: z.string().nullable(),
        /** Panel section that it links to, and the contest that the section shows. */
        section: z.int(),
        contest: z.int().optional(),
      }),
    ),
    /** State of the scheduled backups; only for administrators of a site that has them. */
    backup: z
      .object({
        is_ok: z.boolean(),
        /** Time of the last verification by restore (ISO 8601), or null. */
        proven_at: z.string().nullable(),
        /** Error of the last backup, or null. */
        error: z.string().nullable(),
      })
      .nullable(),
    /** Background work whose last attempt failed; only for administrators. */
    failures: z.array(
      z.object({
        kind: z.enum(jobKinds),
        /** What failed, as the id of a contest; empty for work of one item. */
        item: z.string(),
        error: z.string(),
        attempts: z.int(),
        /** Time of the next attempt (ISO 8601). */
        next_at: z.string(),
      }),
    ),
    /** What the site has of its own, beside the demo's; only for administrators. */
    set_up: z
      .object({
        has_name: z.boolean(),
        has_artist: z.boolean(),
        has_backups: z.boolean(),
      })
      .nullable(),
  }),
});
