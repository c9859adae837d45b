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

/** A line of an LRC file: its time and its words, or a tag such as `[ar:…]`. */
export const LRC_LINE = /^\[(?:(\d{1,3}):([0-5]?\d(?:\.\d{1,3})?)|[a-z]+:[^\]]*)\]\s*(.*)$/;

/** Returns the timed lines of an LRC text. */
function parseLrc(lrc: string): { seconds: number; text: string }[] {
  return lrc.split('\n').flatMap((line) => {
    const [, minutes, seconds, text = ''] = LRC_LINE.exec(line.trim()) ?? [];
    if (minutes === undefined) return [];
    return [{ seconds: Number(minutes) * 60 + Number(seconds), text: text.trim() }];
  });
}

/**
 * Returns the second of each line of a lyric, null where it has none. Lines are known by their words, in order, so a
 * line that was changed loses its time and the others keep theirs.
 */
export function matchTimes(lrc: string, lines: readonly string[]): (number | null)[] {
  const timedLines = parseLrc(lrc);
  let next = 0;
  return lines.map((line) => {
    const found = timedLines.findIndex(({ text }, index) => index >= next && text === line.trim());
    if (found < 0) return null;
    next = found + 1;
    return timedLines[found]?.seconds ?? null;
  });
}

/** Returns the LRC text of lines with their seconds; lines without a second are left out. */
export function toLrc(lines: readonly { text: string; seconds: number | null }[]): string {
  return lines
    .flatMap(({ text, seconds }) => {
      if (seconds === null) return [];
      const hundredths = Math.round(seconds * 100);
      const minutes = String(Math.floor(hundredths / 6000)).padStart(2, '0');
      const rest = ((hundredths % 6000) / 100).toFixed(2).padStart(5, '0');
      return [`[${minutes}:${rest}]${text.trim()}`];
    })
    .join('\n');
}
