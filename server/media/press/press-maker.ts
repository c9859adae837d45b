import type { Database } from '../../db/database.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { findPictureByName, toRecord } from '../pictures/store.ts';
import { getHalftoneNames, parseHalftoneName } from './press-files.ts';

/**
 * Creates the function that makes a missing halftone. Only the screens that the settings of a
 * picture name are made, so that strangers cannot have the server work without end.
 */
export function createHalftoneMaker({ db, pictures }: { db: Database; pictures: Pictures }) {
  return async function createHalftone(name: string): Promise<boolean> {
    const halftone = parseHalftoneName(name);
    if (halftone === null) return false;
    const row = await findPictureByName(db, halftone.name);
    if (row === null || !getHalftoneNames(row).includes(name)) return false;
    await pictures.createHalftone(toRecord(row), halftone);
    return true;
  };
}
