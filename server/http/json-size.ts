import { tooLarge } from './failures.ts';

/** Nesting of JSON that is read, and its values (keys of objects and items of lists). */
const MAX_DEPTH = 50;
/** A form of a visitor has 40 fields at most; the text of a long lyric has some thousand parts. */
const MAX_VALUES = { visitor: 500, account: 20_000 };

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * Counts the parts of a JSON text in one pass, before it is parsed and anything copies it.
 * @throws HttpError 413 when it nests too deep or has more values than the sender may send
 */
export function assertJsonSize(text: string, sender: keyof typeof MAX_VALUES): void {
  const maxValues = MAX_VALUES[sender];
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === COMMA) values += 1;
    else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_DEPTH) throw tooLarge('Los datos enviados están demasiado anidados.');
    if (values > maxValues) throw tooLarge('Los datos enviados tienen demasiadas partes.');
  }
}
