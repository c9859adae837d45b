/** Repeats `unit` up to `bytes` of UTF-8, as JSON writes it. */
function fill(unit: string, bytes: number): string {
  return unit.repeat(Math.floor(bytes / (Buffer.byteLength(JSON.stringify(unit)) - 2)));
}

/** Combining marks of several classes: the worst order for Unicode normalization. */
const MARKS = Array.from({ length: 97 }, (_, index) =>
  String.fromCodePoint(0x300 + ((index * 37) % 0x6f)),
).join('');

const WORST = 'combining marks';

/** Texts that slow checks down or break encodings, each of about `bytes` bytes in JSON. */
export function hostileTexts(bytes: number): ReadonlyMap<string, string> {
  return new Map([
    ['plain letters', fill('a', bytes)],
    [WORST, `a${fill(MARKS, bytes)}`],
    ['a ligature that NFKC makes 18 times longer', fill('\ufdfa', bytes)],
    ['spaces, then a letter', `a${fill(' ', bytes)}a`],
    ['line ends and spaces', `a${fill('\n \t', bytes)}a`],
    ['slashes', `${fill('/', bytes)}a`],
    ['mail addresses', `a@${fill('a.', bytes)}@`],
    ['control characters', fill('\u0000\u001b\u0007', bytes)],
    ['halves of characters', fill('\ud83d', bytes)],
    ['invisible characters', `a${fill('\u200b\u00ad\u202e', bytes)}a`],
    ['brackets', fill('[{"a":', bytes)],
    ['digits', fill('9', bytes)],
    ['percent signs', fill('%F0%', bytes)],
    ['commas', fill(',', bytes)],
  ]);
}

/** Kinds whose end decides: what reads them from each place of the text takes quadratic time. */
const ANCHORED = [WORST, 'spaces, then a letter', 'line ends and spaces'];

/** Returns with each call the texts that slow most checks down and another one; the others take turns. */
export function takeTurns(
  texts: ReadonlyMap<string, string>,
): () => [kind: string, text: string][] {
  const worst = [...texts].filter(([kind]) => ANCHORED.includes(kind));
  const others = [...texts].filter(([kind]) => !ANCHORED.includes(kind));
  let turn = 0;
  return () => {
    turn += 1;
    return [...worst, ...others.slice(turn % others.length).slice(0, 1)];
  };
}
