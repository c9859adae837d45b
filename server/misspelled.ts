import { readConfig } from './config.ts';
import type { Environment } from './environment.ts';

/** Names that a program of the site reads elsewhere. */
const READ_ELSEWHERE = ['NODE_ENV', 'TARIMA_ENV', 'TARIMA_MODE'];
/** From this length on, two differing letters are still a misspelling. */
const LONG_NAME = 8;

/** Number of letters that are added, missing, replaced or swapped. */
function countDifferences(left: string, right: string): number {
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      const isSwapped =
        i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[right.length] ?? 0;
}

/** Variables that nobody reads and that are spelled almost like one that somebody does. */
export function findMisspelled(env: Environment): { name: string; similarName: string }[] {
  const knownNames = new Set(READ_ELSEWHERE);
  const recording = new Proxy(env, {
    get(target, name: string) {
      knownNames.add(name);
      return target[name];
    },
  });
  readConfig(recording);
  return Object.keys(env).flatMap((name) => {
    if (knownNames.has(name)) return [];
    const maxDifferences = name.length < LONG_NAME ? 1 : 2;
    const similarName = [...knownNames].find(
      (item) => countDifferences(item, name) <= maxDifferences,
    );
    return similarName === undefined ? [] : [{ name, similarName }];
  });
}
