import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';

/** A part of a text; `isMarkedMissing` if the other text does not have it. */
export interface TextPart {
  text: string;
  isMarked: boolean;
}

export interface Comparison {
  from: TextPart[];
  to: TextPart[];
}

/** Most words or lines that differ; texts with more are shown whole. It bounds the time as well. */
const MAX_EDITS = 400;

/** Unchanged lines that are shown beside a changed one. */
const CONTEXT_LENGTH = 2;

/** Returns what begins and ends a run of unchanged lines, with the number of lines left out. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const head = isFirst ? 0 : CONTEXT_LENGTH;
  const tail = isLast ? 0 : CONTEXT_LENGTH;
  const hidden = lines.length - head - tail;
  if (hidden < 2) return text;
  const note = `[… ${hidden} líneas iguales …]`;
  const shown = [...lines.slice(0, head), note, ...lines.slice(lines.length - tail)];
  return isLast ? shown.join('\n') : `${shown.join('\n')}\n`;
}

function listParts(
  changes: readonly ChangeObject<string>[],
  skipped: 'added' | 'removed',
): TextPart[] {
  return changes
    .filter((change) => !change[skipped])
    .map(({ value, added, removed }) => ({ text: value, isMarked: added || removed }));
}

/**
 * Compares two texts by words or by lines. Returns null if they have no word or line in common, or
 * differ in too many to compare: they are then shown whole.
 */
export function compareTexts(from: string, to: string, unit: 'word' | 'line'): Comparison | null {
  const limit = { maxEditLength: MAX_EDITS };
  const changes =
    unit === 'line' ? diffLines(from, to, limit) : diffWordsWithSpace(from, to, limit);
  const isShared = ({ added, removed, value }: ChangeObject<string>) =>
    !added && !removed && /[\p{L}\p{N}]/u.test(value);
  if (!changes?.some(isShared)) return null;
  const short =
    unit === 'word'
      ? changes
      : changes.map((change, index) => {
          const isLast = index === changes.length - 1;
          return isShared(change)
            ? { ...change, value: shorten(change.value, index === 0, isLast) }
            : change;
        });
  return { from: listParts(short, 'added'), to: listParts(short, 'removed') };
}

/** Compares two values of a field: the words of a lyric by lines, any other text by words. */
export function compareField(field: string, from: string, to: string): Comparison | null {
  return compareTexts(from, to, field === 'document' ? 'line' : 'word');
}

/** A text whose marked pieces are shown as inserted or deleted. */
export function Marked({ pieces, as: Mark }: { pieces: readonly TextPart[]; as: 'ins' | 'del' }) {
  return pieces.map(({ text, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
    isMarked ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}
