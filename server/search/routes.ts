import { PLAYER_REL } from '../../contracts/beats.ts';
import { type SearchKind, searchKinds } from '../../contracts/kinds.ts';
import { linePath } from '../../contracts/paths.ts';
import {
  findRecords,
  MOST_RESULTS,
  type SearchResult,
  searchSite,
} from '../../contracts/search.ts';
import type { Api, Services } from '../services.ts';
import { listRecordsNamed } from './records-store.ts';
import { bestLine, countFound, getRank, isOneMistakeAway, queryWords, type Term } from './rules.ts';
import { type Found, findDocuments, findSimilarWords, type Manner } from './store.ts';

/** Lyrics of which the best line is looked for. */
const CANDIDATES = 30;

/** Documents of all kinds but lyrics that one query reads. */
const MOST_SHARED = 60;

/** Words that may replace a mistyped one. */
const MOST_SIMILAR = 5;
/** Words of which it is looked up whether a public document has them. */
const MOST_LOOKED_UP = 25;

function getTerms(words: readonly string[]): Term[] {
  // One letter begins too many words.
  return words.map((word) => [{ word, isPrefix: word.length > 1 }]);
}

/** Lyrics: those whose title has all words first, then by the words in their best line. */
function lyricResults(found: readonly Found[], words: readonly string[]): SearchResult[] {
  const ranked = found.map(({ body, id: _, ...rest }) => {
    const isTitle = countFound(words, `${rest.title} ${rest.detail}`) === words.length;
    const line = isTitle ? null : bestLine(words, body);
    return { rest, line, score: isTitle ? words.length + 1 : (line?.found ?? 0) };
  });
  return ranked
    .sort((one, other) => other.score - one.score)
    .map(({ rest, line }) => ({
      ...rest,
      path: line === null ? rest.path : linePath(rest.path, line.number),
      line: line?.text ?? null,
    }));
}

/** Orders all documents that match: by their title first, then by words side by side. */
function ranked(terms: readonly Term[], all: readonly Found[]): Found[] {
  return all
    .map((one) => ({ one, rank: getRank(terms, one) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ one }) => one);
}

/** Returns documents of a kind, ordered as by `ranked`. */
async function findRanked({ db, engine }: Services, terms: readonly Term[], kind: SearchKind) {
  const most = kind === 'lyric' ? CANDIDATES : MOST_RESULTS;
  const find = (manner: Manner) =>
    findDocuments(db, engine, { terms, kinds: [kind], manner, most });
  const all = await find('all');
  // If everything that matches is here, it is ordered without asking the index again.
  if (all.length < most) return ranked(terms, all);
  const first = await find('title');
  if (first.length < most && terms.length > 1) first.push(...(await find('phrase')));
  const found = new Map([...first, ...all].map((one) => [one.id, one]));
  return [...found.values()].slice(0, most);
}

/** Returns what is found of each kind. Kinds with few documents share one query. */
async function findByKind(services: Services, terms: readonly Term[]) {
  const { db, engine } = services;
  const kinds = searchKinds.filter((kind) => kind !== 'lyric');
  const wanted = { terms, kinds, manner: 'all', most: MOST_SHARED } as const;
  const shared = await findDocuments(db, engine, wanted);
  return async (kind: SearchKind): Promise<Found[]> =>
    kind === 'lyric' || shared.length === MOST_SHARED
      ? findRanked(services, terms, kind)
      : ranked(
          terms,
          shared.filter((one) => one.kind === kind),
        );
}

/** The kinds that visitors may find now: not the beats while their page is locked. */
async function findPublicKinds({ db, locks }: Services): Promise<SearchKind[]> {
  const hasBeats = await locks.isOpenFor(db, PLAYER_REL, {});
  return searchKinds.filter((kind) => kind !== 'beat' || hasBeats);
}

async function findAll(services: Services, terms: readonly Term[]) {
  const words = terms.flatMap((term) => term.map(({ word }) => word));
  const findOf = await findByKind(services, terms);
  const results: SearchResult[] = [];
  for (const kind of await findPublicKinds(services)) {
    const found = await findOf(kind);
    const own =
      kind === 'lyric'
        ? lyricResults(found, words)
        : found.map(({ body: _body, id: _id, ...rest }) => ({ ...rest, line: null }));
    results.push(...own.slice(0, MOST_RESULTS));
  }
  return results;
}

/**
 * Returns the terms with mistyped words replaced by similar ones, or null if there are none. Only words
 * that visitors may find are known and similar.
 */
async function correct(services: Services, words: readonly string[]) {
  const { db, engine } = services;
  const kinds = await findPublicKinds(services);
  const isPublic = async (terms: readonly Term[]) =>
    (await findDocuments(db, engine, { terms, kinds, manner: 'all', most: 1 })).length > 0;

  async function findNear(word: string): Promise<string[]> {
    const near: string[] = [];
    const similar = (await findSimilarWords(db, word)).filter((one) => isOneMistakeAway(word, one));
    for (const one of similar.slice(0, MOST_LOOKED_UP)) {
      if (await isPublic([[{ word: one, isPrefix: false }]])) near.push(one);
      if (near.length === MOST_SIMILAR) break;
    }
    return near;
  }

  const terms: Term[] = [];
  let isCorrected = false;
  for (const word of words) {
    const own = getTerms([word]);
    const near = (await isPublic(own)) ? [] : await findNear(word);
    isCorrected ||= near.length > 0;
    terms.push(
      near.length > 0 ? near.map((one) => ({ word: one, isPrefix: false })) : (own[0] ?? []),
    );
  }
  return isCorrected ? terms : null;
}

export function searchRoutes(api: Api): void {
  api.bind(findRecords, async ({ query }, { db }) => {
    const rows = await listRecordsNamed(db, query.q);
    return { results: rows.map((row) => ({ ...row, is_active: row.is_active === 1 })) };
  });
  api.bind(searchSite, async ({ query }, services) => {
    const words = queryWords(query.q);
    if (words.length === 0) return { corrected: null, results: [] };
    const results = await findAll(services, getTerms(words));
    if (results.length > 0) return { corrected: null, results };
    const terms = await correct(services, words);
    if (terms === null) return { corrected: null, results: [] };
    const corrected = terms.map(([first]) => first?.word ?? '').join(' ');
    return { corrected, results: await findAll(services, terms) };
  });
}
