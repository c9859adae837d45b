import { createHash } from 'node:crypto';
import { escapeHtml } from '../platform/plain-html.ts';
import type { OpenApiDocument, Operation, Schema } from './open-api-document.ts';

const STYLE =
  'body{max-width:60rem;margin:auto;padding:1rem;font:1rem/1.5 sans-serif;color-scheme:light dark}pre,code{overflow-wrap:anywhere;white-space:pre-wrap}pre{margin:.25rem 0;padding:.5rem;border:1px solid}nav a{display:inline-block;padding:.25rem .75rem .25rem 0}section section{border-top:1px solid}';

/** Policy of the page: its own style and nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

/** Renders a text in which code stands between backticks. */
const renderText = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Limits of a schema that stand beside its type. */
const LIMITS = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'maxItems'];

function renderObject(schema: Schema, indent: string): string {
  const fields = Object.entries(schema.properties ?? {}).map(([field, part]) => {
    const mark = schema.required?.includes(field) ? '' : '?';
    return `${indent}  ${escapeHtml(field)}${mark}: ${renderType(part, `${indent}  `)}\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

/** Renders a schema like a type of TypeScript, with links to the shared ones. */
function renderType(schema: Schema, indent = ''): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return `<a href="#${name}">${name}</a>`;
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return options.map((part) => renderType(part, indent)).join(' | ');
  if (schema.enum) {
    return escapeHtml(schema.enum.map((value) => JSON.stringify(value)).join(' | '));
  }
  if (schema.properties) return renderObject(schema, indent);
  if (typeof schema.additionalProperties === 'object') {
    return `{ [name]: ${renderType(schema.additionalProperties, indent)} }`;
  }
  const limits = LIMITS.filter((limit) => schema[limit] !== undefined).map(
    (limit) => `${limit} ${String(schema[limit])}`,
  );
  const types = [
    schema.const === undefined ? (schema.type ?? 'any') : JSON.stringify(schema.const),
  ];
  const type = schema.items ? `(${renderType(schema.items, indent)})[]` : types.flat().join(' | ');
  return limits.length === 0 ? type : `${type} (${escapeHtml(limits.join(', '))})`;
}

const renderBlock = (title: string, type: string) => `<h4>${title}</h4><pre>${type}</pre>`;

const renderContent = (title: string, content: Operation['responses'][string]['content'] = {}) =>
  Object.entries(content).map(([type, { schema }]) =>
    renderBlock(`${title} (${type})`, renderType(schema)),
  );

function renderOperation(path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const inputs = (['path', 'query'] as const).flatMap((location) => {
    const fields = parameters.filter((parameter) => parameter.in === location);
    const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
    const required = fields.filter((field) => field.required).map(({ name }) => name);
    const title = location === 'path' ? 'Path' : 'Query';
    return fields.length === 0
      ? []
      : renderBlock(title, renderObject({ properties, required }, ''));
  });
  const replies = Object.entries(responses).flatMap(([status, { content, description: done }]) =>
    done === undefined
      ? []
      : content
        ? renderContent(`Reply ${status}`, content)
        : renderBlock(`Reply ${status}`, 'nothing'),
  );
  const address = `<code>${method.toUpperCase()} ${escapeHtml(path)}</code>`;
  return `<section id="${operationId}"><h3><a href="#${operationId}">${address}</a></h3><p>${renderText(summary)}</p><p>${renderText(description)}</p>${[...inputs, ...renderContent('Body', requestBody?.content), ...replies].join('')}</section>`;
}

/** Renders the document as a page of the calls by tag, then the shared schemas. */
export function renderDocument({ info, paths, components }: OpenApiDocument, url: string): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [tag] = operation.tags;
      byTag.set(tag, [...(byTag.get(tag) ?? []), renderOperation(path, method, operation)]);
    }
  }
  const tags = [...byTag].sort(([one], [other]) => (one < other ? -1 : 1));
  const links = tags.map(([tag, { length }]) => `<a href="#tag-${tag}">${tag} (${length})</a>`);
  const sections = tags.map(
    ([tag, calls]) => `<section id="tag-${tag}"><h2>${tag}</h2>${calls.join('')}</section>`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="${name}"><h3>${name}</h3><pre>${renderType(schema)}</pre></section>`,
  );
  const title = escapeHtml(info.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><h1>${title}</h1><p>${renderText(info.description)} Every path is below <code>/api</code>. For programs: <a href="${url}">openapi.json</a> (OpenAPI 3.1).</p><nav>${links.join('')}<a href="#schemas">schemas (${schemas.length})</a></nav>${sections.join('')}<section id="schemas"><h2>Schemas</h2>${schemas.join('')}</section></body></html>`;
}
