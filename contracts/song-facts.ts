// Does not import zod, so that public pages can use it.

/** Services where songs are heard, by the ends of their hosts. */
const services: readonly (readonly [name: string, hosts: readonly string[]])[] = [
  ['Spotify', ['spotify.com', 'spotify.link']],
  ['YouTube', ['youtube.com', 'youtu.be']],
  ['Apple Music', ['music.apple.com', 'itunes.apple.com']],
  ['Deezer', ['deezer.com', 'deezer.page.link']],
  ['SoundCloud', ['soundcloud.com']],
  ['Bandcamp', ['bandcamp.com']],
  ['Audiomack', ['audiomack.com']],
];

/** Returns the name of the service of an address; null for any other address. */
export function findService(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const isOf = (host: string) => `.${url.hostname}`.endsWith(`.${host}`);
  return services.find(([, hosts]) => hosts.some(isOf))?.[0] ?? null;
}

interface TimedLine {
  text: string;
  /** Null: the line has no time. */
  seconds: number | null;
}

/** A time at the beginning of a line of an LRC file: several where it is sung again. */
const TIME = /^\[(\d{1,3}):([0-5]?\d(?:\.\d{1,3})?)\]/;
/** What an LRC file says of itself, as `[ar:…]`. */
const TAG = /^\[[a-z]+:[^\]]*\]$/i;

/** Returns the lines of an LRC text, each as often as it is sung; lines without a time are kept in their place. */
export function parseLrc(lrc: string): TimedLine[] {
  const found = lrc.split('\n').flatMap((raw): TimedLine[] => {
    const line = raw.trim();
    const seconds: number[] = [];
    let text = line;
    for (let found = TIME.exec(text); found !== null; found = TIME.exec(text)) {
      seconds.push(Number(found[1]) * 60 + Number(found[2]));
      text = text.slice(found[0].length).trimStart();
    }
    if (seconds.length > 0) return seconds.map((second) => ({ text, seconds: second }));
    return line === '' || TAG.test(line) ? [] : [{ text: line, seconds: null }];
  });
  const isRepeating = /\]\s*\[\d/.test(lrc);
  if (!isRepeating) return found;
  return found
    .filter(({ seconds }) => seconds !== null)
    .sort((one, other) => Number(one.seconds) - Number(other.seconds));
}

/** Lines that are compared: more have no song. */
const MAX_LINES = 1000;

/**
 * Returns the second of each line of a lyric, null where it has none: the longest sequence of lines that both have, so
 * that a line which was changed or added loses its time alone, also among lines with the same words.
 */
export function matchTimes(lrc: string, lyric: readonly string[]): (number | null)[] {
  const timed = parseLrc(lrc).slice(0, MAX_LINES);
  const lines = lyric.slice(0, MAX_LINES).map((line) => line.trim());
  const width = lines.length + 1;
  // Length of the longest sequence of the rest of both, from each pair of lines on.
  const lengths = new Uint16Array((timed.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  const isSame = (row: number, column: number) => timed[row]?.text === lines[column];
  for (let row = timed.length - 1; row >= 0; row -= 1) {
    for (let column = lines.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const seconds: (number | null)[] = lyric.map(() => null);
  for (let row = 0, column = 0; row < timed.length && column < lines.length; ) {
    if (isSame(row, column)) {
      seconds[column] = timed[row]?.seconds ?? null;
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return seconds;
}

/** Returns the LRC text of lines with their seconds; empty if none has one. Lines without a second stand as they are. */
export function toLrc(lines: readonly TimedLine[]): string {
  if (lines.every(({ seconds }) => seconds === null)) return '';
  return lines
    .map(({ text, seconds }) => {
      if (seconds === null) return text.trim();
      const hundredths = Math.round(seconds * 100);
      const minutes = String(Math.floor(hundredths / 6000)).padStart(2, '0');
      const rest = ((hundredths % 6000) / 100).toFixed(2).padStart(5, '0');
      return `[${minutes}:${rest}]${text.trim()}`;
    })
    .join('\n');
}
