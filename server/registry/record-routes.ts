import type { z } from 'zod';
import type { Call } from '../../contracts/call.ts';
import { type idParams, NOT_AN_AUDIO } from '../../contracts/fields.ts';
import type { AuditResource } from '../../contracts/kinds.ts';
import type { CropInput } from '../../contracts/pictures.ts';
import type { AuditedTable } from '../db/audited.ts';
import type { Change } from '../db/changes.ts';
import type { NewRow, NumberedTable, RowChange, TableRow } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import {
  changeAndMove,
  listInOrder,
  type Move,
  type Pictured,
  type PicturedTable,
  type Positioned,
  type PositionedTable,
} from '../db/positions.ts';
import type { Tables } from '../db/tables.ts';
import { getAuthor } from '../http/account.ts';
import { conflict, invalid } from '../http/failures.ts';
import type { AudioFolder } from '../media/audio/audio-files.ts';
import { type StoredAudio, withAudio } from '../media/audio/with-audio.ts';
import { changeWithPicture, createWithPicture } from '../media/picture-upload.ts';
import {
  findPicturesOfRows,
  getPicture,
  omitReplaced,
  type PictureOwner,
  type PictureSet,
  toPanelPictureView,
  toPictureView,
} from '../media/pictures/store.ts';
import { storeReplacedAudio } from '../media/replaced-files/replaced-audio.ts';
import type { Api, Services } from '../services.ts';
import { pickOwnColumns, readColumns } from './columns.ts';
import type { Content, PictureTable } from './define-content.ts';

/** Only of a record that is read beside a replacement of its picture: within a transaction it is locked. */
const CHANGED_MEANWHILE = 'Alguien cambió la imagen en este momento. Intente de nuevo.';

type Params = typeof idParams;

type ListCall<Item> = Call<'GET', string, z.ZodType, z.ZodType, z.ZodType, z.ZodType<Item[]>>;

interface RecordCalls<Item, New, Changed> {
  list?: ListCall<Item>;
  create: Call<'POST', string, z.ZodType, z.ZodType, z.ZodType<New>, z.ZodType<Item>>;
  change: Call<'PATCH', string, Params, z.ZodType, z.ZodType<Changed>, z.ZodType<Item>>;
  remove: Call<'DELETE', string, Params, z.ZodType, z.ZodType, z.ZodType<Item>>;
}

interface RecordRoutes<T extends NumberedTable, Item, New, Changed> {
  calls: RecordCalls<Item, New, Changed>;
  /** What the audit calls these records, if the table has several kinds. */
  resource?: AuditResource;
  /** @param pictures those of the row */
  view(row: TableRow<T>, pictures: PictureSet): Item;
  /** Returns the rows of the list, in its order. */
  listRows?(services: Services): Promise<TableRow<T>[]>;
  /** Field of the picture: every record has its `src`, and may have a `picture`; the crop is sent as `…_crop`. */
  picture?: 'src' | 'picture';
  /** Columns of a new record that were not sent. */
  defaults?: Partial<NewRow<T>>;
  /** Folder of the audio that every record has, sent as `src`; it needs `columns`, which store its name. */
  audio?: AudioFolder;
  /** Returns the rows among which a record is moved, in their order; tables with a place need it. */
  listSiblings?(tx: Tx, id: number): Promise<readonly Positioned[]>;
  /**
   * Checks what was sent before any file is stored.
   * @param id the record that is changed or deleted; null for a new one
   */
  check?(services: Services, body: New | Changed | null, id: number | null): Promise<void>;
  /** Returns the columns of what was sent; by default those with the names of the fields. */
  columns?(
    body: New | Changed,
    change: Change,
    id: number | null,
    services: Services,
    audio: StoredAudio | null,
  ): Promise<RowChange<T>> | RowChange<T>;
  /** Refuses a deletion, in its transaction. */
  assertRemovable?(tx: Tx, id: number): Promise<void>;
  /** Runs in the transaction after the record was written. */
  written?(change: Change, row: TableRow<T>, body: New | Changed): Promise<void>;
}

/** Tables whose rows can be hidden. */
type SwitchedTable = {
  [T in NumberedTable]: 'is_active' extends keyof Tables[T] ? T : never;
}[NumberedTable];

/**
 * Options that records with a picture, a place or a switch require: without them they are not restored,
 * moved or hidden.
 */
type RequiredParts<T, Changed> = (T extends SwitchedTable
  ? { calls: { change: BodyWith<Changed, 'is_active'> } }
  : unknown) &
  (T extends PositionedTable
    ? { listSiblings: unknown; calls: { change: BodyWith<Changed, 'after'> } }
    : unknown) &
  (T extends PictureTable ? { picture: unknown } : unknown);

/** `unknown` if the body of the change has this field, otherwise a type that no call satisfies. */
type BodyWith<Changed, Field extends string> = Field extends keyof Changed
  ? unknown
  : { acceptsNo: Field };

interface PictureFields extends Move {
  src_crop?: CropInput;
  picture_crop?: CropInput;
  alt?: string;
}

/** What the routes of a kind share. */
interface Binding<T extends NumberedTable, Item, New, Changed>
  extends RecordRoutes<T, Item, New, Changed> {
  isPoster: boolean;
  records: AuditedTable<T>;
  show(db: Database, row: TableRow<T>): Promise<Item>;
}

function bindCreate<T extends NumberedTable, Item, New extends object, Changed extends object>(
  api: Api,
  binding: Binding<T, Item, New, Changed>,
): void {
  const { calls, picture, records, defaults, check, columns = pickOwnColumns, written } = binding;
  const { isPoster, audio } = binding;
  api.bind(calls.create, async ({ body, files, spooled }, services, ctx) => {
    await check?.(services, body, null);
    if (audio && spooled.src === undefined) throw invalid({ src: NOT_AN_AUDIO });
    return withAudio(services, audio, spooled.src, (sound) => {
      const create = async (change: Change, picture_id?: number | null) => {
        const values = { ...defaults, ...(await columns(body, change, null, services, sound)) };
        const pictureColumn = picture_id === undefined ? {} : { picture_id };
        const row = await records.create(change, { ...values, ...pictureColumn } as NewRow<T>);
        await written?.(change, row, body);
        return binding.show(change.tx, row);
      };
      if (picture === undefined) return services.changes.commit(getAuthor(ctx), create);
      const { [`${picture}_crop` as const]: crop, alt } = body as PictureFields;
      const upload = { field: picture, file: files[picture], crop, alt, isPoster };
      const write = picture === 'src' ? createWithPicture : changeWithPicture;
      return write(services, getAuthor(ctx), upload, (change) => create(change, change.picture));
    });
  });
}

function bindChange<T extends NumberedTable, Item, New extends object, Changed extends object>(
  api: Api,
  content: Content<T>,
  binding: Binding<T, Item, New, Changed>,
): void {
  const {
    calls,
    picture,
    records,
    listSiblings,
    check,
    columns = pickOwnColumns,
    written,
    isPoster,
    audio,
  } = binding;
  const resource = binding.resource ?? content.resources[0];
  api.bind(calls.change, async ({ params: { id }, body, files, spooled }, services, ctx) => {
    await check?.(services, body, id);
    if (spooled.src !== undefined) await content.rows.get(services.db, id);
    return withAudio(services, audio, spooled.src, (sound) => {
      const update = async (change: Change, picture_id?: number | null) => {
        const before = sound && (await content.rows.getForUpdate(change.tx, id));
        const columnValues = await columns(body, change, id, services, sound);
        const values = (
          picture_id === undefined ? columnValues : { ...columnValues, picture_id }
        ) as RowChange<T>;
        const row = await (listSiblings === undefined
          ? records.update(change, id, values)
          : changeAndMove(records, change, { id, values, move: body as Move }, () =>
              listSiblings(change.tx, id),
            ));
        if (before !== null) {
          const heard = { resource, table: content.table, row: before as never };
          await storeReplacedAudio(change, heard, services.clock.now());
        }
        await written?.(change, row, body);
        return binding.show(change.tx, row);
      };
      if (picture === undefined) return services.changes.commit(getAuthor(ctx), update);
      const sent = body as PictureFields;
      const { [`${picture}_crop` as const]: crop, alt } = sent;
      const owner = { table: content.table, id } as PictureOwner;
      const upload = { field: picture, file: files[picture], crop, alt, owner, isPoster };
      return changeWithPicture(services, getAuthor(ctx), upload, (change) =>
        update(change, change.picture),
      );
    });
  });
  api.bindRecord(calls.change, async ({ id }, services) => {
    await check?.(services, null, id);
    const record = await binding.show(services.db, await content.rows.get(services.db, id));
    return { resource, id, record };
  });
}

/** Binds the calls that list, create, change and delete the records of a kind of content. */
export function bindRecords<
  T extends NumberedTable,
  Item,
  New extends object,
  Changed extends object,
>(
  api: Api,
  content: Content<T>,
  routes: RecordRoutes<T, Item, New, Changed> & RequiredParts<T, Changed>,
): void {
  const { calls, view, picture, check, listRows } = routes;
  const records = content.audited(routes.resource);

  async function views(database: Database, rows: readonly TableRow<T>[]): Promise<Item[]> {
    const withPictures =
      picture === undefined ? [] : (rows as readonly { picture_id: number | null }[]);
    const pictures = await findPicturesOfRows(database, withPictures);
    return omitReplaced(rows, pictures).map((row) => view(row, pictures));
  }
  async function show(database: Database, row: TableRow<T>): Promise<Item> {
    const [item] = await views(database, [row]);
    if (item === undefined) throw conflict(CHANGED_MEANWHILE);
    return item;
  }

  if (calls.list && listRows) {
    api.bind(calls.list, async (_input, services) => views(services.db, await listRows(services)));
  }
  const binding = { ...routes, records, show, isPoster: content.isPoster ?? false };
  bindCreate(api, binding);
  bindChange(api, content, binding);
  api.bind(calls.remove, async ({ params }, services, ctx) => {
    await check?.(services, null, params.id);
    return services.changes.commit(getAuthor(ctx), async (change) => {
      await routes.assertRemovable?.(change.tx, params.id);
      return show(change.tx, await records.delete(change, params.id));
    });
  });
}

interface PicturedRoutes<T extends NumberedTable, Item, Shown, New, Changed> {
  /** Of `picturedRecord`. */
  item: z.ZodObject & z.ZodType<Item>;
  shown: z.ZodObject & z.ZodType<Shown>;
  calls: Required<RecordCalls<Item, New, Changed>> & { listShown: ListCall<Shown> };
  defaults: Partial<NewRow<T>>;
}

/** Binds the calls of `picturedRecord`: those of staff, and the list of the active records that visitors read. */
export function bindPictured<
  T extends PicturedTable,
  Item,
  Shown,
  New extends object,
  Changed extends object,
>(
  api: Api,
  content: Content<T>,
  { item, shown, calls, defaults }: PicturedRoutes<T, Item, Shown, New, Changed>,
): void {
  const { table } = content;
  const pictureOf = (row: TableRow<T>, pictures: PictureSet) =>
    getPicture(row as unknown as Pictured, pictures);
  const routes: RecordRoutes<T, Item, New, Changed> = {
    calls,
    picture: 'src',
    defaults,
    listRows: ({ db }) => listInOrder(db, table),
    listSiblings: (tx) => listInOrder<PicturedTable>(tx, table),
    view: (row, pictures) =>
      ({
        ...readColumns(row, item.shape),
        ...toPanelPictureView(pictureOf(row, pictures)),
      }) as Item,
  };
  bindRecords(api, content, routes as typeof routes & RequiredParts<T, Changed>);
  api.bind(calls.listShown, async (_input, { db }) => {
    const rows = await listInOrder(db, table, { isActive: true });
    const pictures = await findPicturesOfRows(db, rows as readonly unknown[] as Pictured[]);
    return omitReplaced(rows, pictures).map(
      (row) =>
        ({ ...readColumns(row, shown.shape), ...toPictureView(pictureOf(row, pictures)) }) as Shown,
    );
  });
}
