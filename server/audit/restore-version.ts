import type { restoreVersion as restoreCall } from '../../contracts/audit.ts';
import type { CallValues } from '../../contracts/call.ts';
import { findContent } from '../contents.ts';
import type { Author, Change } from '../db/changes.ts';
import { isOwnerGone } from '../db/constraints.ts';
import type { Database } from '../db/database.ts';
import { omitUndefined } from '../db/dialect.ts';
import type { Row } from '../db/rows.ts';
import { conflict } from '../http/failures.ts';
import { changeWithPicture } from '../media/picture-upload.ts';
import type { PictureOwner } from '../media/pictures/store.ts';
import { restoreAudio } from '../media/replaced-files/replaced-audio.ts';
import { getReplacedFile } from '../media/replaced-files/replaced-files.ts';
import { notFound } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { getChange } from './store.ts';

const OWNER_GONE =
  'No se puede volver a esta versión: aquello a lo que pertenecía entonces fue eliminado. Restáurelo primero.';

/** Columns that no version changes: which record it is, its address, whether it is shown, its position and picture. */
const LASTING =
  /^(id|kind|name_id|title_id|is_active|priority|position|created_at|updated_at|picture_id)$/;
/** What belongs to an audio, and stays with it. */
const OF_AUDIO = /^(file|time|duration|peaks)$/;

/** Returns what an audit entry keeps of a record of content. */
async function getVersion(db: Database, id: number, side: 'before' | 'after') {
  const entry = await getChange(db, id);
  const content = findContent(entry.resource);
  const resource = content?.resources.find((name) => name === entry.resource);
  const json = side === 'before' ? entry.before_json : entry.after_json;
  const isOfRecord = content && resource && entry.action !== 'discard';
  if (!isOfRecord || entry.resource_id === null || json === null) throw notFound();
  return { content, resource, id: entry.resource_id, version: JSON.parse(json) as Row };
}

/**
 * Writes all stored columns of a version of a record again, with its picture or audio, as one change.
 * @param entryId the audit entry that has the version
 * @throws HttpError 404 when there is no such version or record (any more); 409 when its picture or audio is
 *   not kept (`gone` in the body) or what it belonged to does not exist
 */
export async function restoreVersion(
  services: Services,
  author: Author,
  entryId: number,
  { side, without_file: isFileLeft }: CallValues<typeof restoreCall>['body'],
) {
  const { db, changes, clock } = services;
  const { content, resource, id, version } = await getVersion(db, entryId, side);
  const { table, files } = content;
  const current = (await content.rows.get(db, id)) as Row;
  const isOtherAudio = files?.includes('file') && version.file !== current.file;
  const audioKey = { table, id, key: String(version.file) };
  const audio = isOtherAudio && !isFileLeft ? await getReplacedFile(services, audioKey) : null;

  async function write(change: Change, picture?: number | null): Promise<void> {
    const before = await content.rows.getForUpdate(change.tx, id);
    const now = clock.now();
    const isAudioLeft = audio === null && version.file !== (before as Row).file;
    const kept = Object.entries(version).filter(
      ([name]) => name in before && !LASTING.test(name) && !(isAudioLeft && OF_AUDIO.test(name)),
    );
    const values: object = {
      ...(audio &&
        (await restoreAudio(change, { resource, table, row: before as never }, audio, now))),
      ...Object.fromEntries(kept),
      ...omitUndefined({ picture_id: picture }),
    };
    const restored = { before, values, resource, now };
    const columns = await content.completeVersion?.(change, restored);
    await content.audited(resource).update(change, id, columns ?? values, before);
  }
  const shown: { alt?: string; picture_id?: number | null } = isFileLeft ? {} : version;
  const { alt, picture_id: previousPictureId } = shown;
  const owner = { table, id } as PictureOwner;
  const upload = {
    field: 'picture',
    alt,
    owner,
    previousPictureId,
    isPoster: content.isPoster ?? false,
  };
  const writing = files?.includes('picture_id')
    ? changeWithPicture(services, author, upload, (change) => write(change, change.picture))
    : changes.commit(author, write);
  await writing.catch((error: unknown) => {
    throw isOwnerGone(error) ? conflict(OWNER_GONE) : error;
  });
  return { resource, resource_id: id };
}
