import type { TextPart } from './compare-texts.ts';

/** A text whose marked pieces are shown as inserted or deleted. */
export function Marked({ pieces, as: Mark }: { pieces: readonly TextPart[]; as: 'ins' | 'del' }) {
  return pieces.map(({ text, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
    isMarked ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}
