import type { Database } from '../../db/database.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { findPictureByName, toRecord } from '../pictures/store.ts';
import { getPressFiles, parsePressFile } from './press-files.ts';

/**
 * Creates the function that makes a missing dot screen. Only the screens that the settings of a
 * picture name are made, so that strangers cannot have the server work without end.
 */
export function createPressMaker({ db, pictures }: { db: Database; pictures: Pictures }) {
  return async function createPress(name: string): Promise<boolean> {
    const wanted = parsePressFile(name);
    if (wanted === null) return false;
    const row = await findPictureByName(db, wanted.name);
    if (row === null || !getPressFiles(row).includes(name)) return false;
    await pictures.press(toRecord(row), wanted);
    return true;
  };
}
