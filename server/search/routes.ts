import { PLAYER_REL } from '../../contracts/beats.ts';
import { linePath } from '../../contracts/paths.ts';
import {
  findRecords,
  MOST_RESULTS,
  type SearchKind,
  type SearchResult,
  searchKinds,
  searchSite,
} from '../../contracts/search.ts';
import type { Api } from '../http/api.ts';
import type { Services } from '../services.ts';
import { listRecordsNamed } from './records-store.ts';
import { bestLine, countFound, isOneMistakeAway, queryWords } from './rules.ts';
import { type Found, findDocuments, findSimilarWords, type Term } from './store.ts';

/** Lyrics of which the best line is looked for. */
const CANDIDATES = 30;

/** Words that may replace a mistyped one. */
const MOST_SIMILAR = 5;

const manners = ['title', 'phrase', 'all'] as const;

function termsOf(words: readonly string[]): Term[] {
  // One letter begins too many words.
  return words.map((word) => [{ word, isPrefix: word.length > 1 }]);
}

/** Lyrics: those whose title has all words first, then by the words in their best line. */
function lyricResults(found: readonly Found[], words: readonly string[]): SearchResult[] {
  const ranked = found.map(({ body, id: _, ...rest }) => {
    const isTitle = countFound(words, `${rest.title} ${rest.detail}`) === words.length;
    const line = isTitle ? null : bestLine(words, body.split('\n'));
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

/** Returns documents of a kind: those found by their title first, then by words side by side. */
async function findRanked({ db, engine }: Services, terms: readonly Term[], kind: SearchKind) {
  const most = kind === 'lyric' ? CANDIDATES : MOST_RESULTS;
  const found = new Map<number, Found>();
  for (const manner of manners) {
    if (manner === 'phrase' && terms.length === 1) continue;
    if (found.size >= most) break;
    const documents = await findDocuments(db, engine, { terms, kind, manner, most });
    for (const one of documents) if (!found.has(one.id)) found.set(one.id, one);
  }
  return [...found.values()].slice(0, most);
}

async function findAll(services: Services, terms: readonly Term[]) {
  const words = terms.flatMap((term) => term.map(({ word }) => word));
  const hasBeats = await services.locks.isOpenFor(PLAYER_REL, {});
  const results: SearchResult[] = [];
  for (const kind of searchKinds) {
    if (kind === 'beat' && !hasBeats) continue;
    const found = await findRanked(services, terms, kind);
    const ranked =
      kind === 'lyric'
        ? lyricResults(found, words)
        : found.map(({ body: _body, id: _id, ...rest }) => ({ ...rest, line: null }));
    results.push(...ranked.slice(0, MOST_RESULTS));
  }
  return results;
}

/** Returns the terms with mistyped words replaced by similar ones, or null if there are none. */
async function correct({ db, engine }: Services, words: readonly string[]) {
  const terms: Term[] = [];
  let isCorrected = false;
  for (const word of words) {
    const own = termsOf([word]);
    const isKnown = await Promise.all(
      searchKinds.map((kind) =>
        findDocuments(db, engine, { terms: own, kind, manner: 'all', most: 1 }),
      ),
    );
    const similar = isKnown.flat().length > 0 ? [] : await findSimilarWords(db, word);
    const near = similar.filter((one) => isOneMistakeAway(word, one)).slice(0, MOST_SIMILAR);
    isCorrected ||= near.length > 0;
    terms.push(
      near.length > 0 ? near.map((one) => ({ word: one, isPrefix: false })) : (own[0] ?? []),
    );
  }
  return isCorrected ? terms : null;
}

export function searchRoutes(api: Api, services: Services): void {
  api.bind(findRecords, async ({ query }) => {
    const rows = await listRecordsNamed(services.db, query.q);
    return { results: rows.map((row) => ({ ...row, is_active: row.is_active === 1 })) };
  });
  api.bind(searchSite, async ({ query }) => {
    const words = queryWords(query.q);
    if (words.length === 0) return { corrected: null, results: [] };
    const results = await findAll(services, termsOf(words));
    if (results.length > 0) return { corrected: null, results };
    const terms = await correct(services, words);
    if (terms === null) return { corrected: null, results: [] };
    const corrected = terms.map(([first]) => first?.word ?? '').join(' ');
    return { corrected, results: await findAll(services, terms) };
  });
}
