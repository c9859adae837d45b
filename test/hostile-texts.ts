/** Repeats `unit` up to `bytes` of UTF-8, as JSON writes it. */
function fill(unit: string, bytes: number): string {
  return unit.repeat(Math.floor(bytes / (Buffer.byteLength(JSON.stringify(unit)) - 2)));
}

/** Combining marks of several classes: the worst order for Unicode normalization. */
const MARKS = Array.from({ length: 97 }, (_, index) =>
  String.fromCodePoint(0x300 + ((index * 37) % 0x6f)),
).join('');

/** Texts that slow checks down or break encodings, each of about `bytes` bytes in JSON. */
export function hostileTexts(bytes: number): ReadonlyMap<string, string> {
  return new Map([
    ['plain letters', fill('a', bytes)],
    ['combining marks', `a${fill(MARKS, bytes)}`],
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

/** What slows most checks down: normalization, and expressions that look for an end from each place. */
const SLOWEST = [
  'combining marks',
  'spaces, then a letter',
  'line ends and spaces',
  'slashes',
  'mail addresses',
];

/** Returns with each call two of the slowest texts and one of the others, all of which take turns. */
export function takeTurns(
  texts: ReadonlyMap<string, string>,
): () => (readonly [kind: string, text: string])[] {
  const slowest = [...texts].filter(([kind]) => SLOWEST.includes(kind));
  const others = [...texts].filter(([kind]) => !SLOWEST.includes(kind));
  let turn = 0;
  const pick = (list: typeof others, at: number) => list.slice(at % list.length).slice(0, 1);
  return () => {
    turn += 1;
    return [...pick(slowest, 2 * turn), ...pick(slowest, 2 * turn + 1), ...pick(others, turn)];
  };
}
