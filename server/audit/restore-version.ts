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

/** Columns that no version changes: which record it is, its address, whether it is shown and where. */
const LASTING_COLUMNS = [
  ...['id', 'kind', 'name_id', 'title_id', 'is_active', 'priority', 'place', 'created_at'],
  // Written with the picture itself.
  'picture_id',
];
/** What belongs to the audio of a beat, and stays with it. */
const AUDIO_COLUMNS = ['file', 'time', 'duration', 'peaks'];

/** Returns what an audit entry keeps of a record of content. */
async function getVersion(db: Database, id: number, side: 'before' | 'after') {
  const entry = await getChange(db, id);
  const content = findContent(entry.resource);
  const resource = content?.resources.find((name) => name === entry.resource);
  const json = side === 'before' ? entry.before_json : entry.after_json;
  if (!content || !resource || entry.resource_id === null || json === null) throw notFound();
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
  const isOtherAudio = files === 'file' && version.file !== current.file;
  const audioKey = { table, id, key: String(version.file) };
  const audio = isOtherAudio && !isFileLeft ? await getReplacedFile(services, audioKey) : null;

  async function write(change: Change, picture?: number | null): Promise<void> {
    const before = await content.rows.getForUpdate(change.tx, id);
    const row = before as Row;
    const now = clock.now();
    const isAudioLeft = audio === null && version.file !== row.file;
    const left = [...LASTING_COLUMNS, ...(isAudioLeft ? AUDIO_COLUMNS : [])];
    const kept = Object.entries(version).filter(([name]) => name in row && !left.includes(name));
    const values: object = {
      ...(audio && (await restoreAudio(change, row as never, audio, now))),
      ...Object.fromEntries(kept),
      ...omitUndefined({ picture_id: picture }),
    };
    const restored = { before, values, resource, now };
    const columns = (await content.completeVersion?.(change, restored)) ?? values;
    await content.audited(resource).update(change, id, columns, before);
  }
  const upload = {
    field: 'picture',
    file: undefined,
    crop: undefined,
    alt: isFileLeft ? undefined : (version.alt as string | undefined),
    previousPictureId: isFileLeft ? undefined : (version.picture_id as number | null),
    owner: { table, id } as PictureOwner,
    isPoster: content.isPoster ?? false,
  };
  const writing =
    files === 'picture_id'
      ? changeWithPicture(services, author, upload, (change) => write(change, change.picture))
      : changes.commit(author, write);
  await writing.catch((error: unknown) => {
    throw isOwnerGone(error) ? conflict(OWNER_GONE) : error;
  });
  return { resource, resource_id: id };
}
