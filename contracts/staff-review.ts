import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { contestQuery } from './contests.ts';
import { labelled, text } from './fields.ts';
import { optionalList } from './list-fields.ts';
import { recordCall } from './resource.ts';

/** Characters of a note, characters of a tag, and tags of an applicant. */
export const REVIEW_LIMITS = { note: 2000, tag: 30, tags: 10 } as const;
export const TOO_MANY_TAGS = `Un postulado tiene como máximo ${REVIEW_LIMITS.tags} etiquetas.`;

/** A private note of staff on an applicant. */
export const applicantNote = z.object({
  id: z.int(),
  text: z.string(),
  /** User name of the author; empty after the account was deleted. */
  username: z.string(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
});
export type ApplicantNote = z.infer<typeof applicantNote>;

/** Spaces in a row count as one. */
const tag = text(REVIEW_LIMITS.tag).transform((typed) => typed.replace(/\s+/g, ' '));

export const reviewFields = {
  note: labelled('Nota privada', text(REVIEW_LIMITS.note)),
  tag: labelled('Etiqueta', text(REVIEW_LIMITS.tag)),
};

export const listReviewed = defineCall('GET /postulations/staff-review/', {
  summary: 'The tags in use in a contest, and the applicants with tags or notes of staff',
  ...staffCall,
  query: contestQuery,
  reply: z.object({
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    applicants: z.array(z.object({ id: z.int(), tags: z.array(z.string()), notes: z.int() })),
  }),
});

export const getReview = defineCall('GET /postulations/postulates/:id/notes/', {
  summary: 'The notes of staff on an applicant, oldest first, and the tags',
  ...recordCall,
  reply: z.object({ notes: z.array(applicantNote), tags: z.array(z.string()) }),
});

export const addNote = defineCall('POST /postulations/postulates/:id/notes/', {
  summary: 'Add a private note on an applicant',
  ...recordCall,
  body: z.object({ text: reviewFields.note }),
  status: 201,
  reply: applicantNote,
});

export const deleteNote = defineCall('DELETE /postulations/applicant-notes/:id/', {
  summary: 'Delete a note on an applicant',
  ...recordCall,
  reply: applicantNote,
});

export const changeTags = defineCall('PATCH /postulations/postulates/:id/tags/', {
  summary:
    'Add and remove tags of an applicant, at most 10. Accents and case do not make another tag',
  ...recordCall,
  body: z.object({
    add: optionalList(tag, REVIEW_LIMITS.tags),
    remove: optionalList(tag, REVIEW_LIMITS.tags),
  }),
  reply: z.object({ id: z.int(), tags: z.array(z.string()) }),
});
