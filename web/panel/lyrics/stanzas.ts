import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { type Editor, Extension } from '@tiptap/react';

/** Enter goes to the next line of a stanza; on an empty line it begins the next stanza. */
function continueStanza(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const { parent, nodeBefore, pos } = $from;
  if (!empty || parent.type.name !== 'paragraph' || parent.content.size === 0) return false;
  if (nodeBefore?.type.name !== 'hardBreak') return editor.commands.setHardBreak();
  return editor
    .chain()
    .deleteRange({ from: pos - 1, to: pos })
    .splitBlock()
    .run();
}

function isBlank(block: Node): boolean {
  return block.textContent.trim() === '';
}

function hasBreaks(block: Node): boolean {
  let hasFoundBreak = false;
  block.forEach((child) => {
    if (child.type.name === 'hardBreak') hasFoundBreak = true;
  });
  return hasFoundBreak;
}

/** One paragraph of lines, from paragraphs of a line each. */
function joinLines(lines: readonly Node[]): Node[] {
  const [first] = lines;
  if (first === undefined) return [];
  const hardBreak = first.type.schema.nodes.hardBreak;
  const content = lines.flatMap((line, index) => {
    const before = index > 0 && hardBreak ? [hardBreak.create()] : [];
    return [...before, ...line.content.content];
  });
  return [first.type.create(null, content)];
}

/**
 * Joins lines into stanzas. Text from word processors has one paragraph per line and an empty one between
 * stanzas; here a stanza is one paragraph, and its lines are separated by hard breaks.
 */
function collectStanzas(blocks: readonly Node[]): Node[] {
  const stanzaBlocks: Node[] = [];
  let lines: Node[] = [];
  function flushStanza(): void {
    stanzaBlocks.push(...joinLines(lines));
    lines = [];
  }
  for (const block of blocks) {
    const isLine = block.type.name === 'paragraph' && !hasBreaks(block);
    if (isLine && !isBlank(block)) {
      lines.push(block);
      continue;
    }
    flushStanza();
    if (!isBlank(block)) stanzaBlocks.push(block);
  }
  flushStanza();
  return stanzaBlocks;
}

/** Replaces the rows of pasted tables by lines and their cells by words: a lyric has no tables. */
function flattenTables(html: string): string {
  return html
    .replace(/<(\/?)t[dh]\b[^<>]*>/gi, (_, slash) => (slash ? '</span> ' : '<span>'))
    .replace(/<(\/?)tr\b[^<>]*>/gi, '<$1div>')
    .replace(/<\/?(?:table|tbody|thead|tfoot|colgroup|col|caption)\b[^<>]*>/gi, '');
}

/** Creates the plugin that converts pasted plain text, and pasted documents of other programs, into stanzas. */
function createPastePlugin(): Plugin {
  let isFromThisEditor = false;
  return new Plugin({
    props: {
      transformPastedHTML(html) {
        isFromThisEditor = html.includes('data-pm-slice');
        return flattenTables(html);
      },
      clipboardTextParser(text, _context, _plain, { state: { schema } }) {
        const { paragraph, hardBreak } = schema.nodes;
        if (!paragraph || !hardBreak) return Slice.empty;
        const stanzas = text
          .replace(/\r\n?/g, '\n')
          .trim()
          .split(/\n\s*\n/);
        const blocks = stanzas.map((stanza) => {
          const lines = stanza.split('\n').flatMap((line, index) => {
            const before = index > 0 ? [hardBreak.create()] : [];
            return line.trim() === '' ? before : [...before, schema.text(line.trimEnd())];
          });
          return paragraph.create(null, lines);
        });
        return new Slice(Fragment.from(blocks), 1, 1);
      },
      transformPasted(slice, _view, isPlain) {
        if (isPlain || isFromThisEditor || slice.content.childCount < 2) return slice;
        const blocks = collectStanzas(slice.content.content);
        if (blocks.length === 0) return slice;
        return new Slice(Fragment.from(blocks), slice.openStart, slice.openEnd);
      },
    },
  });
}

/** Writing and pasting in lines and stanzas. */
export const stanzas = Extension.create({
  name: 'stanzas',
  priority: 1000,
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => continueStanza(editor) };
  },
  addProseMirrorPlugins() {
    return [createPastePlugin()];
  },
});
