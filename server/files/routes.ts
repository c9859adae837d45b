import { type FileKind, listFiles, type SiteFile } from '../../contracts/files.ts';
import type { Database } from '../db/database.ts';
import { getWindow, pageView } from '../http/paging.ts';
import { getAudioAddress } from '../media/audio/audio-files.ts';
import { getOriginalAddress } from '../media/pictures/picture-files.ts';
import {
  findPictures,
  type PictureSet,
  toPictureRecord,
  toPictureView,
} from '../media/pictures/store.ts';
import type { Storage } from '../media/storage/storage.ts';
import type { Api } from '../services.ts';
import { listShownFiles, type ShownFile } from './store.ts';

/** Name in the storage, and what the list shows of the file itself. */
interface Details extends Pick<SiteFile, 'src' | 'original' | 'width' | 'height' | 'created_at'> {
  name: string;
}

function getDetails(kind: FileKind, { file }: ShownFile, pictures: PictureSet): Details {
  const none = { src: null, original: null, width: null, height: null, created_at: null };
  const picture = kind === 'picture' ? pictures.get(Number(file)) : undefined;
  if (picture === undefined) {
    const name = String(file);
    return { ...none, name, src: kind === 'audio' ? getAudioAddress(name) : null };
  }
  const record = toPictureRecord(picture);
  const { name, width, height } = record.original;
  const created_at = new Date(picture.created_at).toISOString();
  const [smallest] = toPictureView(picture).widths;
  const src = smallest?.src ?? null;
  return { name, src, original: getOriginalAddress(record), width, height, created_at };
}

function findPicturesOf(db: Database, kind: FileKind, rows: readonly ShownFile[]) {
  return findPictures(db, kind === 'picture' ? rows.map(({ file }) => Number(file)) : []);
}

async function fileView(
  storage: Storage,
  kind: FileKind,
  row: ShownFile,
  pictures: PictureSet,
): Promise<SiteFile> {
  const { file, is_active, ...use } = row;
  const { name, ...details } = getDetails(kind, row, pictures);
  const stored = await storage.find(name);
  return {
    id: kind === 'picture' ? Number(file) : row.record_id,
    kind,
    ...details,
    bytes: stored?.size ?? null,
    use: { ...use, is_active: is_active === 1 },
  };
}

/** Binds the list of the uploaded files. */
export function fileRoutes(api: Api): void {
  api.bind(listFiles, async ({ query }, { db, storage }) => {
    const { kind = 'picture', search = '', id, is_shown: isShown, sort } = query;
    const { count, results } = await listShownFiles(
      db,
      { kind, search, id, isShown, sort },
      getWindow(query),
    );
    const pictures = await findPicturesOf(db, kind, results);
    const views = results.map((row) => fileView(storage, kind, row, pictures));
    return pageView('/h/files/', query, { count, results: await Promise.all(views) });
  });
}
