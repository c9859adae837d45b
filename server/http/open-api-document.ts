import { z } from 'zod';
import type { Call, Shape } from '../../contracts/call.ts';

/** A part of the document: an operation, or what stands in one. */
interface Part {
  [keyword: string]: unknown;
}

/** A JSON schema, or a reference to one. */
export interface Schema extends Part {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
}

interface Parameter extends Part {
  in: 'path' | 'query';
  name: string;
  required?: boolean;
  schema: Schema;
}

/** Schemas by the type of a body. */
type Content = Record<string, { schema: Schema }>;

export interface Operation extends Part {
  operationId: string;
  summary: string;
  /** Who may make the call. */
  description: string;
  tags: [string];
  parameters?: Parameter[];
  requestBody?: { required?: true; content: Content };
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Part>;
    responses: Record<string, Part>;
    securitySchemes: Record<string, Part>;
  };
}

/** Returns a name of the words in a text: `site-texts/:id` is `SiteTextsById`. */
const toName = (text: string) =>
  text
    .replace(/:/g, 'By-')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function toSchema(shape: Shape): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    unrepresentable: 'any',
    override({ zodSchema: { _zod: zod }, jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // Unknown fields are ignored, unless the object is strict.
      if (zod.def.type === 'object' && zod.def.catchall === undefined) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return schema as Schema;
}

/** Describes what the fields of an input become once they are read: each can be sent as text. */
function toInputSchema(shape: Shape): Schema {
  const { required: _, ...schema } = toSchema(shape);
  // A field with a default value can be left out.
  const { required } = z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' });
  return { ...schema, ...(required === undefined ? {} : { required }) };
}

function getParameters(location: 'path' | 'query', shape: Shape | undefined): Parameter[] {
  if (shape === undefined) return [];
  const { properties = {}, required = [] } = toInputSchema(shape);
  return Object.entries(properties).map(([name, schema]) => ({
    in: location,
    name,
    ...(required.includes(name) ? { required: true } : {}),
    schema,
  }));
}

/** Calls that take files are described as multipart alone; without a file they take JSON as well. */
function getRequestContent({ access, body, files }: Call): Content | null {
  const fields = (body ?? z.object({})) as z.ZodObject;
  if (body === undefined && access !== 'site-key') return null;
  const schema = toInputSchema(
    access === 'site-key' ? fields.extend({ h_key: z.string() }) : fields,
  );
  if (files === undefined) return { 'application/json': { schema } };
  const binary = { type: 'string', format: 'binary' };
  const names = Object.fromEntries(Object.keys(files).map((name) => [name, binary]));
  const properties = { ...schema.properties, ...names };
  return { 'multipart/form-data': { schema: { ...schema, properties } } };
}

const FRESH = ' Needs a proof of identity of the last 10 minutes (`POST /me/confirm/`)';

function describeAccess({ access, needsFresh }: Call): string {
  const fresh =
    needsFresh === false ? '' : `${FRESH}${needsFresh === true ? '' : ', for some input'}.`;
  if (access === 'visitor') return 'Access: anybody.';
  if (access === 'site-key') return 'Access: anybody who sends the site key as `h_key`.';
  return `Access: ${access === 'signed-in' ? 'any panel account' : access.join(', ')}.${fresh}`;
}

function getOperation(call: Call): Operation {
  const { method, access, params, query, status } = call;
  const path = call.path.replace(/^\/h\//, '/');
  const parameters = [...getParameters('path', params), ...getParameters('query', query)];
  const content = getRequestContent(call);
  const isRequired = Object.values(content ?? {}).some(({ schema }) => schema.required);
  const reply = { [call.sentAs?.type ?? 'application/json']: { schema: toSchema(call.reply) } };
  return {
    operationId: `${method.toLowerCase()}${toName(path)}`,
    summary: call.summary,
    description: describeAccess(call),
    tags: [path.split('/')[1] ?? ''],
    ...(access === 'visitor' || access === 'site-key' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { ...(isRequired ? { required: true } : {}), content } } : {}),
    responses: {
      [status]: { description: 'Done', ...(status === 204 ? {} : { content: reply }) },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** What is shorter stays where it is used: a reference would say less. */
const MIN_LENGTH = 90;

/** Whether an object of the document is a schema that components may hold. */
const isSchema = ({ type, anyOf, oneOf }: Part) =>
  Array.isArray(anyOf ?? oneOf) || (typeof type === 'string' && type !== 'array');

/** Moves each schema that occurs more than once to `schemas`, under a name of its own. */
function createSharing(schemas: Record<string, Part>) {
  const counts = new Map<string, number>();
  const refs = new Map<string, Part>();

  function count(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const part = value as Part;
    if (isSchema(part)) {
      const key = JSON.stringify(part);
      const times = (counts.get(key) ?? 0) + 1;
      counts.set(key, times);
      if (times > 1 && key.length >= MIN_LENGTH) return;
    }
    Object.values(part).forEach(count);
  }

  /** @param name of the component; where another has it, that of the owner comes before it */
  function share<T>(value: T, name: string, owner: string): T | Part {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => share(item, name, owner)) as T;
    const part = value as Part;
    const key = JSON.stringify(part);
    const ref = refs.get(key);
    if (ref) return ref;
    if (!isSchema(part) || counts.get(key) === 1 || key.length < MIN_LENGTH) {
      return shareParts(part, name, owner);
    }
    let id = name in schemas ? `${owner}${name}` : name;
    for (let number = 2; id in schemas; number += 1) id = `${owner}${name}${number}`;
    schemas[id] = {};
    refs.set(key, { $ref: `#/components/schemas/${id}` });
    schemas[id] = shareParts(part, id, owner);
    return refs.get(key) ?? part;
  }

  function shareParts(part: Part, name: string, owner: string): Part {
    const parts = Object.entries(part).map(([key, inner]) => {
      if (key === 'requestBody') return [key, share(inner, `${name}Body`, name)];
      if (key === 'responses') return [key, share(inner, name.replace(/^[A-Z][a-z]+/, ''), name)];
      if (key !== 'properties') return [key, share(inner, name, owner)];
      const fields = Object.entries(inner as Part);
      return [
        key,
        Object.fromEntries(fields.map(([field, of]) => [field, share(of, toName(field), name)])),
      ];
    });
    return Object.fromEntries(parts) as Part;
  }
  return { count, share };
}

const INTRODUCTION = [
  'A body is read alike as JSON, as a form (`application/x-www-form-urlencoded`) and as `multipart/form-data`; files need the last.',
  'The header `Authorization: Token <token>` carries the token that `POST /login/` answers.',
  'An error is 400 with texts beside their fields (`non_field_errors` for the others), or 401, 403, 404, 409, 413, 415, 429 or 503 with one text (`detail`). Texts are Spanish.',
].join(' ');

const error = z.union([
  z.record(z.string(), z.array(z.string())),
  z.object({ detail: z.string() }),
]);

/** Returns the OpenAPI document of these calls; their paths are below `/api`. */
export function createDocument(calls: readonly Call[], siteName: string): OpenApiDocument {
  const errorContent = { 'application/json': { schema: toSchema(error) } };
  const components: OpenApiDocument['components'] = {
    schemas: {},
    responses: { Error: { description: 'Refused', content: errorContent } },
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
  };
  const { count, share } = createSharing(components.schemas);
  const operations = calls.map((call) => ({ call, operation: getOperation(call) }));
  for (const { operation } of operations) count(operation);
  const paths: OpenApiDocument['paths'] = {};
  for (const { call, operation } of operations) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    const name = toName(operation.operationId);
    const shared = share(operation, name, name) as Operation;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: shared };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version: '1', description: INTRODUCTION },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    paths,
    components,
  };
}
