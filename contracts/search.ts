import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { text } from './fields.ts';
import { searchableResources, searchKinds } from './kinds.ts';

/** Longest query in characters; longer ones are cut by the pages and refused by the call. */
export const MAX_QUERY_LENGTH = 100;
/** Most results of one kind. */
export const MAX_RESULTS = 8;

export const searchResult = z.object({
  kind: z.enum(searchKinds),
  title: z.string(),
  /** Who or what the record belongs to, as in the artist of a lyric; may be empty. */
  detail: z.string(),
  /** Path of the page; of a lyric, that of the line if one was found. */
  path: z.string(),
  /** The best line of a lyric; null for other kinds, and if only the title was found. */
  line: z.string().nullable(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchSite = defineCall('GET /h/search/', {
  summary: 'Everything public by words in any order: prefixes count, accents and case do not',
  access: 'visitor',
  limit: { address: { count: 300, minutes: 1 }, network: { count: 1500, minutes: 1 } },
  query: z.strictObject({ q: text(MAX_QUERY_LENGTH, 'Escriba qué busca.') }),
  reply: z.object({
    /** The query with one-letter mistakes corrected, if only that found something; or null. */
    corrected: z.string().nullable(),
    results: z.array(searchResult),
  }),
  isNeverCached: true,
});

export const foundRecord = z.object({
  resource: z.enum(searchableResources),
  id: z.int(),
  /** The event or content item of a segment; null for other kinds. */
  owner: z.int().nullable(),
  title: z.string(),
  /** Artist of a lyric, event of a contest, user name of a person; may be empty. */
  detail: z.string(),
  is_active: z.boolean(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

/** Most records of one table that `findRecords` returns. */
export const MAX_FOUND_RECORDS = 5;

export const findRecords = defineCall('GET /h/find/', {
  summary: 'Records of the panel by words of their name in any order, switched off ones too',
  ...staffCall,
  query: z.strictObject({ q: text(MAX_QUERY_LENGTH, 'Escriba qué busca.') }),
  reply: z.object({ results: z.array(foundRecord) }),
});
