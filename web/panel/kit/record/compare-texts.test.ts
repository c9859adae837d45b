import { expect, test } from 'vitest';
import { type Comparison, compareTexts, type TextPart } from './compare-texts.tsx';

/** The text of each side, with its marked parts in brackets. */
function drawn(comparison: Comparison | null): [string, string] | null {
  const draw = (pieces: TextPart[]) =>
    pieces.map(({ text, isMarked }) => (isMarked ? `<${text}>` : text)).join('');
  return comparison && [draw(comparison.from), draw(comparison.to)];
}

test('of two texts, the words that only one has are marked', () => {
  expect(drawn(compareTexts('Nació en Mérida, canta.', 'Nació en Bogotá, canta.', 'word'))).toEqual(
    ['Nació en <Mérida>, canta.', 'Nació en <Bogotá>, canta.'],
  );
  expect(drawn(compareTexts('La voz', 'La voz baja', 'word'))).toEqual(['La voz', 'La voz< baja>']);
});

test('either side without its marks is the text itself', () => {
  const [from, to] = ['Uno  dos\n\ntres ¿cuatro?', 'Uno dos\ntres, «cuatro» y cinco\n'];
  const { from: left, to: right } = compareTexts(from, to, 'word') as Comparison;
  expect(left.map(({ text }) => text).join('')).toBe(from);
  expect(right.map(({ text }) => text).join('')).toBe(to);
});

test('lyrics are compared by lines, and equal lines far from a change are left out', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `Verso ${index + 1}`);
  const next = lines.with(5, 'Otro verso');
  expect(drawn(compareTexts(lines.join('\n'), next.join('\n'), 'line'))).toEqual([
    '[… 3 líneas iguales …]\nVerso 4\nVerso 5\n<Verso 6\n>Verso 7\nVerso 8\n[… 4 líneas iguales …]',
    '[… 3 líneas iguales …]\nVerso 4\nVerso 5\n<Otro verso\n>Verso 7\nVerso 8\n[… 4 líneas iguales …]',
  ]);
});

test('texts without a common word, or with too many changes, are shown whole', () => {
  expect(compareTexts('Sí', 'No', 'word')).toBeNull();
  expect(compareTexts('uno, dos', 'tres, cuatro', 'word')).toBeNull();
  const long = (word: string) =>
    Array.from({ length: 20_000 }, (_, index) => `${word}${index % 997} ${index % 7}`).join(' ');
  expect(compareTexts(long('a'), long('b'), 'word')).toBeNull();
});

test('one changed word of a very long text is found', () => {
  const text = 'palabra tras palabra '.repeat(6000);
  const comparison = compareTexts(`${text}fin`, `${text}final`, 'word');
  expect(comparison?.to.filter(({ isMarked }) => isMarked)).toEqual([
    { text: 'final', isMarked: true },
  ]);
});
