import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRichText, MAX_NODES, readRichText, toRichText } from './rich-text.ts';

const text = (value: string, ...marks: string[]) => ({
  type: 'text',
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
  text: value,
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });

describe('a document of the editor', () => {
  test('is returned unchanged when valid', () => {
    const whole = doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Coro')] },
      paragraph(text('Uno ', 'bold', 'italic'), { type: 'hardBreak' }, text('dos', 'underline')),
      { type: 'paragraph' },
      paragraph(text('<script>alert(1)</script>', 'strike')),
    );
    expect(JSON.stringify(checkRichText(whole))).toBe(JSON.stringify(whole));
  });

  test('loses unknown attributes, empty texts and control characters', () => {
    const sent = doc({
      type: 'paragraph',
      attrs: { textAlign: 'center', onclick: 'alert(1)' },
      content: [text(''), text('a\u0000b\u2028c'), { type: 'hardBreak', attrs: { x: 1 } }],
    });
    expect(checkRichText(sent)).toEqual(doc(paragraph(text('abc'), { type: 'hardBreak' })));
  });

  test('has hardBreak nodes for line breaks inside a text', () => {
    expect(checkRichText(doc(paragraph(text('a\r\nb', 'bold'))))).toEqual(
      doc(paragraph(text('a', 'bold'), { type: 'hardBreak' }, text('b', 'bold'))),
    );
  });

  test('loses duplicate marks', () => {
    expect(checkRichText(doc(paragraph(text('a', 'italic', 'bold', 'italic'))))).toEqual(
      doc(paragraph(text('a', 'bold', 'italic'))),
    );
  });
});

const hostile: [string, unknown][] = [
  ['a picture', doc({ type: 'image', attrs: { src: 'javascript:alert(1)' } })],
  ['raw HTML', doc({ type: 'html', content: [text('<b>')] })],
  ['a list', doc({ type: 'bulletList', content: [] })],
  ['an unknown inline', doc(paragraph({ type: 'mention', attrs: { id: 1 } }))],
  [
    'a link',
    doc(
      paragraph({
        type: 'text',
        text: 'a',
        marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
      }),
    ),
  ],
  ['a heading of level 4', doc({ type: 'heading', attrs: { level: 4 } })],
  ['a heading without a level', doc({ type: 'heading' })],
  ['a heading whose level is a text', doc({ type: 'heading', attrs: { level: '1' } })],
  ['a paragraph in a paragraph', doc(paragraph(paragraph(text('a'))))],
  ['a document in a document', doc(doc())],
  ['content that is no list', { type: 'doc', content: 'a' }],
  ['marks that are no list', doc(paragraph({ type: 'text', text: 'a', marks: 'bold' }))],
  ['a text that is none', doc(paragraph({ type: 'text', text: { toString: 'a' } }))],
  ['null in the content', doc(null)],
  ['a list for a node', doc([])],
  ['a prototype for a type', doc({ type: 'constructor' })],
  ['another root', paragraph(text('a'))],
  ['nothing', null],
];

describe('a document that is refused', () => {
  for (const [name, value] of hostile) {
    test(name, () => {
      expect(() => checkRichText(value)).toThrow(/^(El texto|Los títulos)/);
    });
  }

  test('too many nodes', () => {
    const many = Array.from({ length: MAX_NODES }, () => ({ type: 'paragraph' }));
    expect(() => checkRichText(doc(...many))).toThrow('El texto es demasiado largo.');
    const breaks = doc(paragraph(text('a\n'.repeat(MAX_NODES / 2))));
    expect(() => checkRichText(breaks)).toThrow('El texto es demasiado largo.');
  });

  test('a text that is too long, JSON that is broken, or nested a hundred thousand deep', () => {
    expect(() => readRichText(JSON.stringify(doc(paragraph(text('a'.repeat(200_001))))))).toThrow(
      'El texto es demasiado largo.',
    );
    expect(() => readRichText('{"type":"doc","content":[')).toThrow('formato del editor');
    const deep = `{"type":"doc","content":${'['.repeat(90_000)}${']'.repeat(90_000)}}`;
    expect(() => readRichText(deep)).toThrow('formato del editor');
  });
});

test('a long plain text can be stored again as it is answered', () => {
  const lines = Array.from({ length: 3900 }, (_, index) => `y otra línea más, la número ${index}`);
  const document = readRichText(lines.join('\n'));
  expect(readRichText(JSON.stringify(document))).toEqual(document);
});

test('any input yields only known nodes and marks, and parsing the result again changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (sent) => {
      let first: unknown;
      try {
        first = readRichText(sent);
      } catch (error) {
        expect((error as Error).message).toMatch(/^(El texto|Los títulos)/);
        return;
      }
      expect(readRichText(JSON.stringify(first))).toEqual(first);
    }),
  );
});

describe('plain text', () => {
  test('becomes stanzas of lines', () => {
    expect(toRichText('\r\n[Verso 1]\r\nuno  \r\ndos\r\n \t\r\n\r\ntres\n')).toEqual(
      doc(
        paragraph(
          text('[Verso 1]'),
          { type: 'hardBreak' },
          text('uno'),
          { type: 'hardBreak' },
          text('dos'),
        ),
        paragraph(text('tres')),
      ),
    );
  });

  test('that begins like JSON of another kind is text', () => {
    expect(readRichText('[Coro]')).toEqual(doc(paragraph(text('[Coro]'))));
    expect(readRichText('{sin comillas}')).toEqual(doc(paragraph(text('{sin comillas}'))));
    expect(readRichText('')).toEqual(doc());
    expect(readRichText('<b onclick=x>hola</b>')).toEqual(
      doc(paragraph(text('<b onclick=x>hola</b>'))),
    );
  });
});
