import { z } from 'zod';
import { defineCall, type FileKind, type Shape } from './call.ts';
import { idParams } from './fields.ts';

const staff = ['administrator'] as const;

interface CrudOptions<P extends string, Item, Create, Change> {
  /** Path of the list and of creation, as in `/h/calendar/`; that of one record follows from it. */
  path: P;
  item: Item;
  /** Body of a creation. */
  create: Create;
  /** Body of a change; every field may be left out. */
  change: Change;
  files?: Readonly<Record<string, FileKind>>;
  summaries: { create: string; change: string; remove: string };
}

/** Declares the administrator's calls that create, change and delete one record. */
export function writeCalls<
  P extends string,
  Item extends Shape,
  Create extends Shape,
  Change extends Shape,
>({ path, item, create, change, files, summaries }: CrudOptions<P, Item, Create, Change>) {
  const itemPath = `${path}:id/` as `${P}:id/`;
  const fileOption = files === undefined ? {} : { files };
  return {
    create: defineCall({
      ...fileOption,
      method: 'POST',
      path,
      summary: summaries.create,
      access: staff,
      needsFresh: false,
      body: create,
      status: 201,
      reply: item,
    }),
    change: defineCall({
      ...fileOption,
      method: 'PATCH',
      path: itemPath,
      summary: summaries.change,
      access: staff,
      needsFresh: false,
      params: idParams,
      body: change,
      status: 200,
      reply: item,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: itemPath,
      summary: summaries.remove,
      access: staff,
      needsFresh: false,
      params: idParams,
      status: 200,
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
    list: defineCall({
      method: 'GET',
      path: options.path,
      summary: options.summaries.list,
      access: staff,
      needsFresh: false,
      status: 200,
      reply: z.array(options.item),
    }),
    ...writeCalls(options),
  };
}
