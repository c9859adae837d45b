import { describe, expect, test } from 'vitest';
import {
  getBlocks,
  getLabel,
  getLines,
  getLineText,
  trimTrailingPunctuation,
} from './lyric-lines.ts';
import { type RichText, toRichText } from './rich-text.ts';

/** Short form of blocks: `#label`, or the lines of a stanza. */
function shape(document: RichText): (string | string[])[] {
  return getBlocks(document).map((block) =>
    block.kind === 'label' ? `#${block.text}` : block.lines.map(getLineText),
  );
}
const paragraphs = (...texts: string[]): RichText => ({
  type: 'doc',
  content: texts.map((text) =>
    text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] },
  ),
});

describe('section labels', () => {
  test.each([
    ['[Verso 1]', 'Verso 1'],
    ['[ Tinto Malagana ]', 'Tinto Malagana'],
    ['(Coro)', 'Coro'],
    ['(coro x2)', 'coro x2'],
    ['Coro:', 'Coro'],
    ['VERSO 2:', 'VERSO 2'],
    ['Introducción:', 'Introducción'],
    ['Pre-coro:', 'Pre-coro'],
    ['Puente – Malva :', 'Puente – Malva'],
  ])('%s is one', (line, label) => expect(getLabel(line)).toBe(label));

  test.each([
    '(yeah, yeah)',
    'Le dije a mi madre:',
    'Coro de ranas en la noche',
    '[Coro] y seguimos',
    'Corona:',
    '(Corazón)',
    'Final del camino',
    '',
    `[${'a'.repeat(80)}]`,
  ])('%s is none', (line) => expect(getLabel(line)).toBeNull());
});

test('a quoted line does not end with a comma', () => {
  expect(trimTrailingPunctuation('la noche, la calle ;')).toBe('la noche, la calle');
  expect(trimTrailingPunctuation('¿y qué?')).toBe('¿y qué?');
});

describe('lyric blocks', () => {
  test('stanzas of lines under labels, numbered without the labels', () => {
    const blocks = getBlocks(toRichText('[Verso 1]\nuno\ndos\n\ntres\n\nCoro:\ncuatro'));
    expect(blocks.map((block) => block.kind)).toEqual([
      'label',
      'stanza',
      'stanza',
      'label',
      'stanza',
    ]);
    expect(getLines(blocks).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  test('consecutive one-line paragraphs form a stanza; an empty one ends it', () => {
    expect(shape(paragraphs('[Coro]', 'uno', 'dos', '', 'tres', '(Verso)', 'cuatro'))).toEqual([
      '#Coro',
      ['uno', 'dos'],
      ['tres'],
      '#Verso',
      ['cuatro'],
    ]);
  });

  test('paragraphs of several lines are stanzas of their own', () => {
    expect(shape(toRichText('uno\ndos\n\ntres\ncuatro\n\ncinco'))).toEqual([
      ['uno', 'dos'],
      ['tres', 'cuatro'],
      ['cinco'],
    ]);
  });

  test('headings are labels; blank blocks are ignored', () => {
    const document: RichText = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '[Coro]' }] },
        { type: 'heading', attrs: { level: 1 } },
        {
          type: 'paragraph',
          content: [
            { type: 'hardBreak' },
            { type: 'text', marks: [{ type: 'bold' }], text: 'a' },
            { type: 'text', text: 'b ' },
            { type: 'hardBreak' },
            { type: 'text', text: ' \u00a0' },
          ],
        },
      ],
    };
    expect(getBlocks(document)).toEqual([
      { kind: 'label', text: 'Coro', level: 2 },
      {
        kind: 'stanza',
        lines: [
          {
            number: 1,
            runs: [
              { text: 'a', marks: ['bold'] },
              { text: 'b ', marks: [] },
            ],
          },
        ],
      },
    ]);
    expect(getBlocks({ type: 'doc', content: [] })).toEqual([]);
  });
});
