import { removeNoncharacters } from './clean-text.ts';

/**
 * The supported subset of the editor's document (TipTap / ProseMirror JSON): a tree of three levels,
 * rendered as React elements and never as an HTML string
 * (docs/decisions/18-lyrics.md).
 */
export const MARKS = ['bold', 'italic', 'strike', 'underline'] as const;
export type Mark = (typeof MARKS)[number];

export interface TextNode {
  type: 'text';
  marks?: { type: Mark }[];
  text: string;
}
export type InlineNode = TextNode | { type: 'hardBreak' };
export type HeadingLevel = 1 | 2 | 3;
export type BlockNode =
  | { type: 'paragraph'; content?: InlineNode[] }
  | { type: 'heading'; attrs: { level: HeadingLevel }; content?: InlineNode[] };
export interface RichText {
  type: 'doc';
  content: BlockNode[];
}

/** An invalid document. The message is in Spanish and is shown to the user. */
export class RichTextError extends Error {}

/** Maximum number of characters in the texts of a document, and of nodes. */
const MAX_CHARACTERS = 200_000;
export const MAX_NODES = 8000;
/** Maximum length of a document as JSON text: more than any within the other limits has. */
export const MAX_JSON_CHARACTERS = 1_000_000;

const NOT_A_DOCUMENT = 'El texto no tiene el formato del editor.';
const TOO_LONG = 'El texto es demasiado largo.';

type JsonObject = Record<string, unknown>;

/** What a document holds so far, with the line breaks that its texts become. */
interface Size {
  nodes: number;
  characters: number;
}

function addSize(size: Size, nodes: number, characters = 0): void {
  size.nodes += nodes;
  size.characters += characters;
  if (size.nodes > MAX_NODES || size.characters > MAX_CHARACTERS) throw new RichTextError(TOO_LONG);
}

function parseNode(value: unknown, size: Size): JsonObject {
  addSize(size, 1);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RichTextError(NOT_A_DOCUMENT);
  }
  return value as JsonObject;
}

function getContent(node: JsonObject): unknown[] {
  const content = node.content ?? [];
  if (!Array.isArray(content)) throw new RichTextError(NOT_A_DOCUMENT);
  return content;
}

/** Returns the shortened name of an unknown node or mark, for the error message. */
function throwUnsupported(kind: string, type: unknown): never {
  const name = typeof type === 'string' ? type.slice(0, 40) : 'sin tipo';
  throw new RichTextError(`El texto contiene ${kind} que no se admite: “${name}”.`);
}

function checkMarks(value: unknown, size: Size): { type: Mark }[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new RichTextError(NOT_A_DOCUMENT);
  const types = value.map((mark) => parseNode(mark, size).type);
  for (const type of types) {
    if (!(MARKS as readonly unknown[]).includes(type)) throwUnsupported('un formato', type);
  }
  return MARKS.filter((mark) => types.includes(mark)).map((type) => ({ type }));
}

/** Removes control characters, noncharacters and lone surrogates, which not every database can store. */
function removeControls(text: string): string {
  return removeNoncharacters(text).replace(/(?![\n\t])\p{Cc}|[\u2028\u2029]/gu, '');
}

function toTextNodes(text: string, marks: { type: Mark }[], size: Size): InlineNode[] {
  const lines = removeControls(text.replace(/\r\n?/g, '\n')).replaceAll('\t', ' ').split('\n');
  // Each further line is a break and a text with its marks.
  addSize(size, (2 + marks.length) * (lines.length - 1), text.length);
  return lines.flatMap((line, index): InlineNode[] => {
    const lineBreak: InlineNode[] = index === 0 ? [] : [{ type: 'hardBreak' }];
    if (line === '') return lineBreak;
    const marksField = marks.length > 0 ? { marks } : {};
    return [...lineBreak, { type: 'text', ...marksField, text: line }];
  });
}

function checkInline(value: unknown, size: Size): InlineNode[] {
  const node = parseNode(value, size);
  if (node.type === 'hardBreak') return [{ type: 'hardBreak' }];
  if (node.type !== 'text') throwUnsupported('un elemento', node.type);
  if (typeof node.text !== 'string') throw new RichTextError(NOT_A_DOCUMENT);
  return toTextNodes(node.text, checkMarks(node.marks, size), size);
}

function getLevel(attrs: unknown): HeadingLevel {
  const level = (attrs as JsonObject | null | undefined)?.level;
  if (level === 1 || level === 2 || level === 3) return level;
  throw new RichTextError('Los títulos del texto deben ser de nivel 1, 2 o 3.');
}

function checkBlock(value: unknown, size: Size): BlockNode {
  const node = parseNode(value, size);
  if (node.type !== 'paragraph' && node.type !== 'heading')
    throwUnsupported('un elemento', node.type);
  const content = getContent(node).flatMap((child) => checkInline(child, size));
  const contentField = content.length > 0 ? { content } : {};
  return node.type === 'paragraph'
    ? { type: 'paragraph', ...contentField }
    : { type: 'heading', attrs: { level: getLevel(node.attrs) }, ...contentField };
}

/**
 * Returns a new document that contains only supported nodes (doc, paragraph, heading 1–3, text,
 * hardBreak) and marks (bold, italic, strike, underline). Other attributes are removed.
 * @throws RichTextError for any other node or mark, and above the size limits
 */
export function checkRichText(value: unknown): RichText {
  const size = { nodes: 0, characters: 0 };
  const doc = parseNode(value, size);
  if (doc.type !== 'doc') throw new RichTextError(NOT_A_DOCUMENT);
  return { type: 'doc', content: getContent(doc).map((block) => checkBlock(block, size)) };
}

/** Groups lines into paragraphs, which blank lines separate; whitespace at line ends is removed. */
function splitParagraphs(text: string): string[] {
  const paragraphs: string[][] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const trimmed = line.trimEnd();
    if (trimmed === '') isOpen = false;
    else if (isOpen) paragraphs.at(-1)?.push(trimmed);
    else {
      paragraphs.push([trimmed.trimStart()]);
      isOpen = true;
    }
  }
  return paragraphs.map((lines) => lines.join('\n'));
}

/** Converts plain text to a document: an empty line ends a paragraph, other breaks are line breaks. */
export function toRichText(text: string): RichText {
  const normalized = text.replace(/\r\n?|\u2028/g, '\n').replaceAll('\u2029', '\n\n');
  const content = splitParagraphs(normalized).map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  }));
  return checkRichText({ type: 'doc', content });
}

/**
 * Parses the value of a rich text field: a document as JSON text, or plain text.
 * @throws RichTextError when it is too long or not a supported document
 */
export function readRichText(text: string): RichText {
  if (text.length > MAX_JSON_CHARACTERS) throw new RichTextError(TOO_LONG);
  if (!/^\s*\{\s*"/.test(text)) return toRichText(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RichTextError(NOT_A_DOCUMENT);
  }
  return checkRichText(value);
}
