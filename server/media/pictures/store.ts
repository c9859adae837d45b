import type { Selectable } from 'kysely';
import type { HalftoneShape } from '../../../contracts/halftone-crop.ts';
import type { Crop, HalftonePicture, PanelPicture } from '../../../contracts/pictures.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { notFound } from '../../platform/errors.ts';
import {
  getHalftoneAddress,
  getHalftoneNames,
  toFacesColumn,
  toHalftoneSettings,
} from '../halftone/halftone-files.ts';
import {
  getHint,
  getOriginalAddress,
  getPictureAddress,
  getShareAddress,
  listPictureFileNames,
  type PictureRecord,
} from './picture-files.ts';
import type { PictureTable } from './table.ts';

export type PictureRow = Selectable<PictureTable>;

/**
 * Inserts the row of a picture; returns its id.
 * @param options `id` of a picture that is shown again; `screens_due`: 1 when its halftones are to be drawn
 */
export async function insertPicture(
  tx: Tx,
  record: PictureRecord,
  now: number,
  options: { id?: number; screens_due?: 0 | 1 } = {},
): Promise<number> {
  const row = {
    ...options,
    name: record.name,
    width: record.width,
    height: record.height,
    placeholder: record.placeholder,
    widths: JSON.stringify(record.widths),
    original_name: record.original.name,
    original_width: record.original.width,
    original_height: record.original.height,
    crop: record.crop === null ? null : JSON.stringify(record.crop),
    focus_x: record.focus.x,
    focus_y: record.focus.y,
    focus_guessed: record.focus.isGuess ? 1 : 0,
    faces: toFacesColumn(record.focus.faces),
    few_dots: record.fewDots,
    alt: record.alt,
    halftone_style: record.style,
    halftone_dots: record.dots,
    created_at: now,
  };
  const { id } = await tx
    .insertInto('picture')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function toPictureRecord(row: PictureRow): PictureRecord {
  const { focus, style, dots } = toHalftoneSettings(row);
  return {
    focus,
    fewDots: row.few_dots,
    alt: row.alt,
    style,
    dots,
    name: row.name,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    widths: JSON.parse(row.widths) as number[],
    original: {
      name: row.original_name,
      width: row.original_width,
      height: row.original_height,
    },
    crop: row.crop === null ? null : (JSON.parse(row.crop) as Crop),
  };
}

/** Tables whose rows show one picture, or none, in their column `picture_id`. */
type PictureOwnerTable = {
  [T in keyof Tables]: Tables[T] extends { picture_id: unknown } ? T : never;
}[keyof Tables];

/** A row that shows one picture, or none. */
export interface PictureOwner {
  table: PictureOwnerTable;
  id: number;
}

function selectOwner(db: Database, { table, id }: PictureOwner) {
  return db
    .selectFrom(table as 'portrait')
    .select('picture_id')
    .where('id', '=', id);
}

/**
 * Returns the picture id of the owner, or null.
 * @throws HttpError 404 when the owner does not exist
 */
export async function getOwnersPictureId(
  db: Database,
  owner: PictureOwner,
): Promise<number | null> {
  const row = await selectOwner(db, owner).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row.picture_id;
}

/**
 * As `getOwnersPictureId`, and locks the owner until the transaction ends: a concurrent replacement
 * waits and finds the new picture.
 * @throws HttpError 404 when the owner does not exist (any more)
 */
export async function lockOwnerAndGetPictureId(
  tx: Tx,
  owner: PictureOwner,
): Promise<number | null> {
  const row = await selectOwner(tx, owner).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  return row.picture_id;
}

/** Returns the stored names of all files of a picture: those that are kept with it, and its halftones. */
export function listAllFileNames(row: PictureRow): string[] {
  return [...listPictureFileNames(toPictureRecord(row)), ...getHalftoneNames(row)];
}

/** Changes what a picture is said to show. */
export async function updateAlt(tx: Tx, id: number, alt: string): Promise<void> {
  await tx.updateTable('picture').set({ alt }).where('id', '=', id).execute();
}

/** Deletes the rows; returns the stored names of their files, to be removed after the commit. */
export async function deletePictures(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.deleteFrom('picture').where('id', 'in', ids).returningAll().execute();
  return rows.flatMap(listAllFileNames);
}

/** Deletes the row of a picture and returns it; null when there was none. */
export async function deletePicture(tx: Tx, id: number): Promise<PictureRow | null> {
  const deleted = tx.deleteFrom('picture').where('id', '=', id).returningAll();
  return (await deleted.executeTakeFirst()) ?? null;
}

export type PictureSet = ReadonlyMap<number, PictureRow>;

/** Returns the pictures with these ids; null is ignored. */
export async function findPictures(
  db: Database,
  ids: Iterable<number | null | undefined>,
): Promise<PictureSet> {
  const pictureIds = [...new Set(ids)].filter((id) => typeof id === 'number');
  if (pictureIds.length === 0) return new Map();
  const rows = await db.selectFrom('picture').selectAll().where('id', 'in', pictureIds).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function findPicturesOfRows(
  db: Database,
  rows: readonly { picture_id: number | null }[],
): Promise<PictureSet> {
  return findPictures(
    db,
    rows.map((row) => row.picture_id),
  );
}

/**
 * Returns the rows whose picture is in the set, or that have none. The others had theirs replaced, or were
 * deleted, after they were read: they are left out.
 */
export function omitReplaced<R extends object>(rows: readonly R[], pictures: PictureSet): R[] {
  return rows.filter((row) => {
    const { picture_id = null } = row as { picture_id?: number | null };
    return picture_id === null || pictures.has(picture_id);
  });
}

/** Returns the picture of a row that always has one. `pictures` must contain it. */
export function getPicture(row: { id: number; picture_id: number }, pictures: PictureSet) {
  const picture = pictures.get(row.picture_id);
  if (picture === undefined) throw new Error(`picture ${row.picture_id} of ${row.id} is missing`);
  return picture;
}

/** Returns the public view of a picture; the calls that show no posters leave out `halftone`. */
export function toPictureView(row: PictureRow): HalftonePicture {
  const widths = JSON.parse(row.widths) as number[];
  const widest = widths.at(-1) ?? row.width;
  return {
    src: getPictureAddress(row.name, widest),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    widths: widths.map((width) => ({ width, src: getPictureAddress(row.name, width) })),
    share: getShareAddress(row.name),
    alt: row.alt,
    halftone: toHalftoneView(row),
  };
}

function toHalftoneView(row: PictureRow): HalftonePicture['halftone'] {
  const settings = toHalftoneSettings(row);
  const address = (shape: HalftoneShape) =>
    getHalftoneAddress({ name: row.name, shape, ...settings });
  return {
    ...settings,
    hint: getHint(toPictureRecord(row)),
    few: row.few_dots,
    small: address('small'),
    phone: address('phone'),
    wide: address('wide'),
  };
}

export function toPanelPictureView(row: PictureRow): PanelPicture {
  const record = toPictureRecord(row);
  const { width, height } = record.original;
  return {
    ...toPictureView(row),
    file_name: row.name,
    original: { src: getOriginalAddress(record), width, height },
    crop: record.crop,
  };
}

/** Returns the view of picture `id` in the set, or null. */
export function findPictureView<V>(
  set: PictureSet,
  id: number | null,
  toView: (row: PictureRow) => V,
): V | null {
  const row = id === null ? undefined : set.get(id);
  return row === undefined ? null : toView(row);
}

/** Returns the picture whose files have this base name, or null. */
export async function findPictureByName(db: Database, name: string): Promise<PictureRow | null> {
  const row = await db
    .selectFrom('picture')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}
