import { foldText } from './fold-text.ts';
import type { HeadingLevel, InlineNode, Mark, RichText } from './rich-text.ts';

export interface Run {
  text: string;
  marks: Mark[];
}
export interface Line {
  /** Line number, from 1; labels are not counted. */
  number: number;
  runs: Run[];
}
export type LyricBlock =
  | { kind: 'label'; text: string; level: HeadingLevel | null }
  | { kind: 'stanza'; lines: Line[] };

const SECTION_NAMES =
  'verso|estrofa|coro|pre ?-?coro|post ?-?coro|estribillo|gancho|puente|intro|introduccion|outro|interludio|final|refran|hook|verse|chorus|bridge|skit|hablado|dialogo|instrumental|solo|freestyle';
const SECTION_NAME = new RegExp(`^(?:${SECTION_NAMES})(?=$|[\\s:\\d,.x×–—-])`);

function isSectionName(text: string): boolean {
  return text.length <= 60 && SECTION_NAME.test(foldText(text).trim());
}

/** Returns the 1 to 60 characters between `open` and `close`, or null if they do not enclose the text. */
function getTextBetween(text: string, open: string, close: string): string | null {
  if (!text.startsWith(open) || !text.endsWith(close)) return null;
  const label = text.slice(open.length, -close.length).trim();
  const hasMore = label.includes(close) || (open !== '' && label.includes(open));
  return label.length >= 1 && label.length <= 60 && !hasMore ? label : null;
}

/**
 * Returns the label without its delimiters if the whole line is one, otherwise null. A label is any
 * text in square brackets, or the name of a song section in parentheses or before a colon.
 */
export function getLabel(line: string): string | null {
  const text = line.trim();
  const square = getTextBetween(text, '[', ']');
  if (square !== null) return square;
  const bareLabel = getTextBetween(text, '(', ')') ?? getTextBetween(text, '', ':');
  return bareLabel !== null && isSectionName(bareLabel) ? bareLabel : null;
}

/** Returns the trimmed lines of a block; blank lines are empty lists. */
function splitLines(content: readonly InlineNode[] = []): Run[][] {
  const lines: Run[][] = [[]];
  for (const node of content) {
    if (node.type === 'hardBreak') lines.push([]);
    else
      lines.at(-1)?.push({ text: node.text, marks: (node.marks ?? []).map((mark) => mark.type) });
  }
  return lines.map((runs) => (joinRuns(runs).trim() === '' ? [] : runs));
}

function joinRuns(runs: readonly Run[]): string {
  return runs.map((run) => run.text).join('');
}

export function getLineText(line: Line): string {
  return joinRuns(line.runs).trim();
}

/** Returns a line for quoting on its own: without trailing punctuation that joins it to the next. */
export function trimTrailingPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;:]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Returns the blocks of a document: stanzas of numbered lines under labels. Line numbers are part of
 * URLs (`?linea=12`), so the server and the pages must both use this function. Consecutive one-line paragraphs form one stanza, because in
 * many editors Enter starts a paragraph.
 */
export function getBlocks(document: RichText): LyricBlock[] {
  const blocks: LyricBlock[] = [];
  let count = 0;
  let isStanzaOpen = false;
  function addLine(runs: Run[]): void {
    const label = getLabel(joinRuns(runs));
    if (label !== null) {
      blocks.push({ kind: 'label', text: label, level: null });
      isStanzaOpen = false;
      return;
    }
    count += 1;
    const line = { number: count, runs };
    const last = blocks.at(-1);
    if (isStanzaOpen && last?.kind === 'stanza') last.lines.push(line);
    else blocks.push({ kind: 'stanza', lines: [line] });
    isStanzaOpen = true;
  }
  let wasSingle = false;
  for (const node of document.content) {
    const lines = splitLines(node.content);
    if (node.type === 'heading') {
      const text = lines.map(joinRuns).join(' ').trim();
      isStanzaOpen = false;
      if (text !== '')
        blocks.push({ kind: 'label', text: getLabel(text) ?? text, level: node.attrs.level });
      continue;
    }
    const isSingle = lines.length === 1;
    if (!(isSingle && wasSingle)) isStanzaOpen = false;
    for (const runs of lines) {
      if (runs.length > 0) addLine(runs);
      else isStanzaOpen = false;
    }
    wasSingle = isSingle;
  }
  return blocks;
}

/** Returns the lines without labels, in order. */
export function getLines(blocks: readonly LyricBlock[]): Line[] {
  return blocks.flatMap((block) => (block.kind === 'stanza' ? block.lines : []));
}

function getBlockText(block: LyricBlock): string {
  return block.kind === 'label' ? `[${block.text}]` : block.lines.map(getLineText).join('\n');
}

/** Returns the plain text without marks, as stored in the audit log. */
export function getPlainText(document: RichText): string {
  return getBlocks(document).map(getBlockText).join('\n\n');
}
