import { PLAYER_REL } from '../../contracts/beats.ts';
import { type SearchKind, searchKinds } from '../../contracts/kinds.ts';
import { linePath } from '../../contracts/paths.ts';
import { findRecords, MAX_RESULTS, type SearchResult, searchSite } from '../../contracts/search.ts';
import type { Api, Services } from '../services.ts';
import { listRecordsByName } from './records-store.ts';
import {
  countMatches,
  findBestLine,
  getQueryWords,
  getRank,
  isOneEditAway,
  type Term,
} from './rules.ts';
import { type FoundDocument, findDocuments, findSimilarWords, type MatchMode } from './store.ts';

/** Lyrics of which the best line is looked for. */
const MAX_LYRIC_CANDIDATES = 30;

/** Documents of all kinds but lyrics that one query reads. */
const MAX_SHARED_DOCUMENTS = 60;

/** Words that may replace a mistyped one. */
const MAX_SIMILAR_WORDS = 5;
/** Similar words that are checked for a public document with them. */
const MAX_CHECKED_WORDS = 25;

function toTerms(words: readonly string[]): Term[] {
  // One letter begins too many words.
  return words.map((word) => [{ word, isPrefix: word.length > 1 }]);
}

/** Lyrics: those whose title has all words first, then by the words in their best line. */
function toLyricResults(
  documents: readonly FoundDocument[],
  words: readonly string[],
): SearchResult[] {
  const ranked = documents.map(({ body, id: _, ...document }) => {
    const isTitle = countMatches(words, `${document.title} ${document.detail}`) === words.length;
    const line = isTitle ? null : findBestLine(words, body);
    return { rest: document, line, score: isTitle ? words.length + 1 : (line?.matchCount ?? 0) };
  });
  return ranked
    .sort((a, b) => b.score - a.score)
    .map(({ rest, line }) => ({
      ...rest,
      path: line === null ? rest.path : linePath(rest.path, line.number),
      line: line?.text ?? null,
    }));
}

/** Orders all documents that match: by their title first, then by words side by side. */
function rankDocuments(
  terms: readonly Term[],
  documents: readonly FoundDocument[],
): FoundDocument[] {
  return documents
    .map((document) => ({ document, rank: getRank(terms, document) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ document }) => document);
}

/** Returns documents of a kind, ordered as by `rankDocuments`. */
async function listRankedDocuments(
  { db, engine }: Services,
  terms: readonly Term[],
  kind: SearchKind,
) {
  const limit = kind === 'lyric' ? MAX_LYRIC_CANDIDATES : MAX_RESULTS;
  const find = (matchMode: MatchMode) =>
    findDocuments(db, engine, { terms, kinds: [kind], matchMode, limit });
  const matching = await find('all');
  // If everything that matches is here, it is ordered without asking the index again.
  if (matching.length < limit) return rankDocuments(terms, matching);
  const titleMatches = await find('title');
  if (titleMatches.length < limit && terms.length > 1) titleMatches.push(...(await find('phrase')));
  const documents = new Map(
    [...titleMatches, ...matching].map((document) => [document.id, document]),
  );
  return [...documents.values()].slice(0, limit);
}

/** Creates the function that finds the documents of a kind. Kinds with few documents share one query. */
async function createKindFinder(services: Services, terms: readonly Term[]) {
  const { db, engine } = services;
  const kinds = searchKinds.filter((kind) => kind !== 'lyric');
  const documentQuery = { terms, kinds, matchMode: 'all', limit: MAX_SHARED_DOCUMENTS } as const;
  const sharedDocuments = await findDocuments(db, engine, documentQuery);
  return async (kind: SearchKind): Promise<FoundDocument[]> =>
    kind === 'lyric' || sharedDocuments.length === MAX_SHARED_DOCUMENTS
      ? listRankedDocuments(services, terms, kind)
      : rankDocuments(
          terms,
          sharedDocuments.filter((document) => document.kind === kind),
        );
}

/** The kinds that visitors may find now: not the beats while their page is locked. */
async function findPublicKinds({ db, locks }: Services): Promise<SearchKind[]> {
  const hasBeats = await locks.isOpenFor(db, PLAYER_REL, {});
  return searchKinds.filter((kind) => kind !== 'beat' || hasBeats);
}

async function findAll(services: Services, terms: readonly Term[]) {
  const words = terms.flatMap((term) => term.map(({ word }) => word));
  const findKind = await createKindFinder(services, terms);
  const results: SearchResult[] = [];
  for (const kind of await findPublicKinds(services)) {
    const documents = await findKind(kind);
    const kindResults =
      kind === 'lyric'
        ? toLyricResults(documents, words)
        : documents.map(({ body: _body, id: _id, ...document }) => ({ ...document, line: null }));
    results.push(...kindResults.slice(0, MAX_RESULTS));
  }
  return results;
}

/**
 * Returns the terms with mistyped words replaced by similar ones, or null if there are none. Only words of public
 * documents count.
 */
async function correctTerms(services: Services, words: readonly string[]) {
  const { db, engine } = services;
  const kinds = await findPublicKinds(services);
  const isPublic = async (terms: readonly Term[]) =>
    (await findDocuments(db, engine, { terms, kinds, matchMode: 'all', limit: 1 })).length > 0;

  async function findPublicSimilar(word: string): Promise<string[]> {
    const publicWords: string[] = [];
    const similar = (await findSimilarWords(db, word)).filter((candidate) =>
      isOneEditAway(word, candidate),
    );
    for (const candidate of similar.slice(0, MAX_CHECKED_WORDS)) {
      if (await isPublic([[{ word: candidate, isPrefix: false }]])) publicWords.push(candidate);
      if (publicWords.length === MAX_SIMILAR_WORDS) break;
    }
    return publicWords;
  }

  const terms: Term[] = [];
  let isCorrected = false;
  for (const word of words) {
    const typedTerms = toTerms([word]);
    const similarWords = (await isPublic(typedTerms)) ? [] : await findPublicSimilar(word);
    isCorrected ||= similarWords.length > 0;
    terms.push(
      similarWords.length > 0
        ? similarWords.map((similar) => ({ word: similar, isPrefix: false }))
        : (typedTerms[0] ?? []),
    );
  }
  return isCorrected ? terms : null;
}

export function searchRoutes(api: Api): void {
  api.bind(findRecords, async ({ query }, { db }) => {
    const rows = await listRecordsByName(db, query.q);
    return { results: rows.map((row) => ({ ...row, is_active: row.is_active === 1 })) };
  });
  api.bind(searchSite, async ({ query }, services) => {
    const words = getQueryWords(query.q);
    if (words.length === 0) return { corrected: null, results: [] };
    const results = await findAll(services, toTerms(words));
    if (results.length > 0) return { corrected: null, results };
    const terms = await correctTerms(services, words);
    if (terms === null) return { corrected: null, results: [] };
    const corrected = terms.map(([first]) => first?.word ?? '').join(' ');
    return { corrected, results: await findAll(services, terms) };
  });
}
