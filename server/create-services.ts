import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findAccountById, isStaffSession } from './accounts/find-account.ts';
import { countAlbumImages, countUntitledImages } from './albums/shared-store.ts';
import { countBackgrounds } from './backgrounds/shared-store.ts';
import { findBackupPlan, findBackupStatus } from './backups/slots.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { createCaptchaLedger } from './captcha/store.ts';
import type { Config } from './config.ts';
import { recordEventVisibility } from './contests/manage/change-rules.ts';
import { hasContest } from './contests/shared-store.ts';
import { countDates } from './dates/shared-store.ts';
import { createChanges } from './db/changes.ts';
import type { OpenDatabase } from './db/database.ts';
import { programScope, type Scope } from './db/scope.ts';
import { getOrCreateSetting } from './db/settings-store.ts';
import { endPublications } from './editing/edits.ts';
import { deleteEditsOfDeleted } from './editing/store.ts';
import { createFigures } from './figures/counter.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createKnownDevices } from './http/known-devices.ts';
import { createPageLocks } from './http/page-locks.ts';
import { createSigner } from './http/signed-value.ts';
import { createSiteUrl } from './http/site-url.ts';
import { findCaptchaKeys, findServiceKey } from './keys/shared-store.ts';
import { findPageKey } from './keys/store.ts';
import { createLimiter } from './limits/limiter.ts';
import { countLyrics } from './lyrics/shared-store.ts';
import { openMailQueue } from './mail/open-mail-queue.ts';
import { createHalftoneMaker, createPictures } from './media/pictures/pictures.ts';
import { createSharePictures } from './media/share-picture/share-pictures.ts';
import { createSignedFiles } from './media/shown-files.ts';
import { createStorage } from './media/storage/create-storage.ts';
import { createVideoPictures } from './media/video-pictures/video-pictures.ts';
import { people } from './people.ts';
import { createCalendarEvents } from './platform/calendar.ts';
import type { Clock } from './platform/clock.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { createVideos } from './platform/videos.ts';
import { indexChanges } from './search/update-index.ts';
import type { EntryRelationCounts, Services } from './services.ts';
import { countSongs } from './songs/shared-store.ts';
import { copyToTrash } from './trash/copy-to-trash.ts';

/** What entries need of the slices whose records belong to entries. */
const entryRelations: EntryRelationCounts = {
  async count(db, entryId) {
    const [lyrics, songs, dates, album, segment_album, untitled, backgrounds] = await Promise.all([
      countLyrics(db, entryId),
      countSongs(db, entryId),
      countDates(db, entryId),
      countAlbumImages(db, entryId, { ofSegments: false }),
      countAlbumImages(db, entryId, { ofSegments: true }),
      countUntitledImages(db, entryId),
      countBackgrounds(db, entryId),
    ]);
    return { lyrics, songs, dates, album, segment_album, untitled, backgrounds };
  },
  hasContest,
  noteShown: recordEventVisibility,
};

export interface ServiceOptions {
  config: Config;
  /** Must be migrated. */
  database: OpenDatabase;
  log: Services['log'];
  clock?: Clock;
}

function createRandomKey(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Folder of the disk storage; also contains incoming uploads, whichever storage is used. */
export function mediaFolder(config: Config): string {
  return join(config.dataDir, 'media');
}

/** Stands for a service that works on files where a transaction would wait for it: every use throws. */
function forbidFileAccess<T extends object>(service: T): T {
  return new Proxy(service, {
    get() {
      throw new Error('files are not touched within a shared transaction');
    },
  });
}

/** What is asked of other companies' services. */
function createPlatforms({
  config,
  db,
  clock,
  log,
}: Pick<Services, 'config' | 'db' | 'clock' | 'log'>) {
  const createOptions = (kind: 'youtube' | 'calendar', apiUrl: string | null) => ({
    apiUrl: apiUrl ?? undefined,
    clock,
    log,
    getKey: () => findServiceKey(db, kind),
  });
  return {
    videos: createVideos(createOptions('youtube', config.youtubeApiUrl)),
    videoPictures: createVideoPictures({ url: config.youtubeImagesUrl ?? undefined, log }),
    calendarEvents: createCalendarEvents(createOptions('calendar', config.googleCalendarApiUrl)),
  };
}

/** Creates the services that all features use, with the implementations that the configuration selects. */
export async function createServices(options: ServiceOptions) {
  const { config, database, log } = options;
  const clock = options.clock ?? database.health;
  const { db, engine, content } = database;
  const directory = mediaFolder(config);
  const storage = await createStorage({
    directory,
    url: config.storageUrl ?? undefined,
    env: process.env,
  });
  const idempotency = createIdempotency({ db, clock });
  const secret = await getOrCreateSetting(db, 'signing_secret', createRandomKey);
  const signer = createSigner({ secret, clock });
  const plan = findBackupPlan(config);
  const warn = (err: unknown) => log.warn({ err }, 'files could not be moved or removed');
  const trashFiles = (names: readonly string[]) => storage.trash(names).catch(warn);
  const eraseFiles = (names: readonly string[]) => storage.remove(names).catch(warn);
  const pictures = createPictures({ storage });
  const createHalftone = createHalftoneMaker({ db, pictures });
  const platforms = createPlatforms({ config, db, clock, log });
  const findVideoStill = (video: string) => platforms.videoPictures.find(video, 'large');
  const changesIn = createChanges({
    db,
    clock,
    raise: content.raise,
    async index(tx, author, notes) {
      await indexChanges(tx, engine, notes);
      await deleteEditsOfDeleted(tx, notes);
      await endPublications(tx, author, notes, clock.now());
    },
    trashRecord: (tx, author, record) => copyToTrash(tx, author, record, clock.now()),
    restoreFiles: (names) => storage.trashed.restore(names).catch(warn),
    trashFiles,
    eraseFiles,
  });
  const services: Services = {
    config,
    log,
    clock,
    db,
    engine,
    secrets: createSecretBox(config.secretsKey),
    changes: changesIn(programScope),
    idempotency,
    storage,
    pictures,
    sharePictures: createSharePictures({
      storage,
      log,
      createHalftone,
      findVideoStill,
    }),
    ...platforms,
    limiter: createLimiter({ db, clock }),
    captcha: createCaptcha({
      ledger: createCaptchaLedger(db),
      getKeys: () => findCaptchaKeys(db),
      hmacKey: await getOrCreateSetting(db, 'captcha_signing_key', createRandomKey),
      verifyUrl: config.recaptchaVerifyUrl ?? undefined,
      clock,
      log,
    }),
    mail: openMailQueue({
      config,
      db,
      engine,
      clock,
      log,
      isAllowed: async (id, type) => (await findAccountById(db, id))?.type === type,
    }),
    figures: createFigures({ db, clock, log, isOn: config.figures }),
    locks: createPageLocks({
      db,
      findKey: findPageKey,
      content,
      clock,
      signer,
      isStaffSession: (id) => isStaffSession(db, id, clock.now()),
    }),
    signer,
    signedFiles: createSignedFiles(signer, clock.now),
    devices: createKnownDevices({ signer, clock }),
    siteUrl: createSiteUrl(config),
    people,
    entryRelations,
    findAccountById,
    findBackupStatus: async () => plan && findBackupStatus(db, plan, clock.now()),
    siteKey:
      config.siteKey ?? (await getOrCreateSetting(db, 'site_key', () => createRandomKey(18))),
  };
  const withoutFiles = { storage: forbidFileAccess(storage), pictures: forbidFileAccess(pictures) };
  /** Returns the services as the calls of a scope see them. */
  const inScope = (scope: Scope): Services => ({
    ...services,
    ...(scope.shared && withoutFiles),
    db: scope.shared?.tx ?? db,
    changes: changesIn(scope),
    mail: scope.network === undefined ? services.mail : services.mail.from(scope.network),
  });
  return { services, inScope };
}
