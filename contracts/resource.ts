import { z } from 'zod';
import { defineCall, type FileKind, type Shape, staffCall } from './call.ts';
import { idParams, optionalAfter, optionalFlag, textReplies } from './fields.ts';
import { optionalAlt, optionalCrop, panelPictureSchema, pictureSchema } from './pictures.ts';

interface SaveOptions<P extends string, Item, Create, Change> {
  /** Path of the list and of creation, as in `/h/calendar/`; that of one record follows from it. */
  path: P;
  item: Item;
  create: Create;
  /** Body of a change; every field may be left out. */
  change: Change;
  files?: Readonly<Record<string, FileKind>>;
  summaries: { create: string; change: string };
}

interface CrudOptions<P extends string, Item, Create, Change>
  extends SaveOptions<P, Item, Create, Change> {
  summaries: { create: string; change: string; remove: string };
}

/** For the declaration of an administrator's call about one record. */
export const recordCall = { ...staffCall, params: idParams } as const;

/** Declares the administrator's calls that create and change one record. */
export function saveCalls<
  P extends string,
  Item extends Shape,
  Create extends Shape,
  Change extends Shape,
>({ path, item, create, change, files, summaries }: SaveOptions<P, Item, Create, Change>) {
  const replyOptions = { reply: item, ...(files === undefined ? {} : { files }) };
  return {
    create: defineCall(`POST ${path}`, {
      ...staffCall,
      ...replyOptions,
      summary: summaries.create,
      body: create,
      status: 201,
    }),
    change: defineCall(`PATCH ${path}:id/`, {
      ...recordCall,
      ...replyOptions,
      summary: summaries.change,
      body: change,
    }),
  };
}

/** Declares the administrator's calls that read, create and change the one record of an owner. */
export function ownedCalls<
  P extends string,
  Item extends Shape,
  Create extends Shape,
  Change extends Shape,
>(options: SaveOptions<P, Item, Create, Change> & { summaries: { get: string } }) {
  const { path, item, summaries } = options;
  return {
    get: defineCall(`GET ${path}:id/`, {
      ...recordCall,
      summary: summaries.get,
      reply: item,
    }),
    ...saveCalls(options),
  };
}

/** Declares the administrator's calls that create, change and delete one record. */
export function writeCalls<
  P extends string,
  Item extends Shape,
  Create extends Shape,
  Change extends Shape,
>(options: CrudOptions<P, Item, Create, Change>) {
  const { path, item, summaries } = options;
  return {
    ...saveCalls(options),
    remove: defineCall(`DELETE ${path}:id/`, {
      ...recordCall,
      summary: summaries.remove,
      reply: item,
    }),
  };
}

/** As `writeCalls`, with the call that lists all records. */
export function crudCalls<
  P extends string,
  Item extends Shape,
  Create extends Shape,
  Change extends Shape,
>(options: CrudOptions<P, Item, Create, Change> & { summaries: { list: string } }) {
  return {
    list: defineCall(`GET ${options.path}`, {
      ...staffCall,
      summary: options.summaries.list,
      reply: z.array(options.item),
    }),
    ...writeCalls(options),
  };
}

interface PicturedOptions<P extends string, S extends string, Texts, Fields, More> {
  /** Path of the calls of staff, and of the list that visitors read. */
  path: P;
  publicPath: S;
  /** Texts of a record: each is a column and part of every reply. */
  texts: Texts;
  /** Fields of the form, with the texts. */
  fields: Fields;
  /** Fields of the replies besides the texts. */
  replies?: More;
  summaries: { list: string; create: string; change: string; remove: string; shown: string };
}

/** Declares records that are a picture (`src`) with fields; they have an order and can be hidden. */
export function picturedRecord<
  P extends string,
  S extends string,
  Texts extends Readonly<Record<string, z.ZodType>>,
  Fields extends z.ZodRawShape & { priority: z.ZodType },
  More extends z.ZodRawShape = Record<never, z.ZodType>,
>({ path, publicPath, texts, fields, ...options }: PicturedOptions<P, S, Texts, Fields, More>) {
  const { replies = {} as More, summaries } = options;
  const publicFields = { id: z.int(), ...textReplies(texts), ...replies };
  const item = z.object({
    ...publicFields,
    priority: z.int(),
    is_active: z.boolean(),
    ...panelPictureSchema.shape,
  });
  const shown = z.object({ ...publicFields, ...pictureSchema.shape });
  const otherFields = { is_active: optionalFlag(), src_crop: optionalCrop, alt: optionalAlt() };
  const calls = {
    ...crudCalls({
      path,
      item,
      create: z.object({ ...fields, ...otherFields }),
      change: z.object({
        ...z.object(fields).partial().shape,
        after: optionalAfter(),
        ...otherFields,
      }),
      files: { src: 'image' },
      summaries,
    }),
    listShown: defineCall(`GET ${publicPath}`, {
      summary: summaries.shown,
      access: 'visitor',
      reply: z.array(shown),
      isCachedUntilContentChanges: true,
    }),
  };
  return { item, shown, calls };
}
