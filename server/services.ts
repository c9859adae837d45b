import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { EntryRelations } from '../contracts/entries.ts';
import type { BackupStatus } from './backups/slots.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { Config } from './config.ts';
import type { Changes } from './db/changes.ts';
import type { Database, Tx } from './db/database.ts';
import type { Engine } from './db/dialect.ts';
import type { PersonRule } from './db/personal-data.ts';
import type { Figures } from './figures/counter.ts';
import type { SessionAccount } from './http/account.ts';
import type { Api as BoundApi } from './http/api.ts';
import type { Idempotency } from './http/idempotency.ts';
import type { Caller } from './http/in-process.ts';
import type { KnownDevices } from './http/known-devices.ts';
import type { PageLocks } from './http/page-locks.ts';
import type { Signer } from './http/signed-value.ts';
import type { SiteUrl } from './http/site-url.ts';
import type { Limiter, Requester } from './limits/limiter.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { Pictures } from './media/pictures/pictures.ts';
import type { SharePictures } from './media/share-picture/share-pictures.ts';
import type { SignedFiles } from './media/shown-files.ts';
import type { Storage } from './media/storage/storage.ts';
import type { VideoPictures } from './media/video-pictures/video-pictures.ts';
import type { CalendarEvents } from './platform/calendar.ts';
import type { Clock } from './platform/clock.ts';
import type { SecretBox } from './platform/secret-box.ts';
import type { Videos } from './platform/videos.ts';

/** What accounts need of the slices that know accounts. */
export interface People extends Required<PersonRule> {
  /** Locks the bookings of all until the transaction ends; tells whether the account has hours to come. */
  lockAndFindBookedHours(tx: Tx, accountId: number, now: number): Promise<boolean>;
  /** Returns the remaining hours of each of these accounts. */
  listBalances(db: Database, ids: readonly number[]): Promise<Map<number, number>>;
}

/** Relations of an entry that other slices store. */
export type OutsideRelation =
  | 'lyrics'
  | 'songs'
  | 'dates'
  | 'album'
  | 'segment_album'
  | 'untitled'
  | 'backgrounds';

/** What slices store about the records that belong to an entry. */
export interface EntryRelationCounts {
  /** Counts the rows of other slices that are deleted together with the entry. */
  count(db: Database, entryId: number): Promise<Pick<EntryRelations, OutsideRelation>>;
  /** Whether the event has a contest, which must be deleted first. */
  hasContest(db: Database, entryId: number): Promise<boolean>;
  /** Tells the contests of the event, before the change, that it is hidden or shown. */
  noteShown(tx: Tx, entryId: number, isShown: boolean, now: number): Promise<void>;
}

/**
 * What calls and jobs work with. `db` and `changes` are those of one scope (`server/db/scope.ts`): the
 * transaction, the expected version and the idempotency key of a call reach its changes through them.
 */
export interface Services {
  config: Config;
  log: FastifyBaseLogger;
  clock: Clock;
  /** Encrypts secrets that are stored in the database (`SECRETS_KEY`). */
  secrets: SecretBox;
  db: Database;
  engine: Engine;
  /** Writes in one transaction, with their audit, made visible to visitors at once. */
  changes: Changes;
  /** Prevents a repeated request from being executed twice. */
  idempotency: Idempotency;
  storage: Storage;
  pictures: Pictures;
  /** Pictures drawn from words, for pages that are shared. */
  sharePictures: SharePictures;
  videos: Videos;
  videoPictures: VideoPictures;
  calendarEvents: CalendarEvents;
  limiter: Limiter;
  captcha: Captcha;
  mail: MailQueue;
  /** Counts what visitors do, without anything of them. */
  figures: Figures;
  locks: PageLocks;
  /** Addresses that open files of hidden records, for previews. */
  signedFiles: SignedFiles;
  signer: Signer;
  devices: KnownDevices;
  siteUrl: SiteUrl;
  siteKey: string;
  people: People;
  entryRelations: EntryRelationCounts;
  /** An account with its present rights, for work that it asked for earlier; null without access. */
  findAccountById(db: Database, id: number): Promise<SessionAccount | null>;
  /** State of the scheduled backups; null when there are none. */
  findBackupStatus(): Promise<BackupStatus | null>;
}

/** Binds calls to handlers, each of which is given the services in the scope of its call. */
export type Api = BoundApi<Services>;

/** With what a slice registers addresses that are no calls: pictures, feeds, redirects. */
export interface HttpRoutes {
  http: FastifyInstance;
  services: Services;
  caller: Caller;
  /** Where a request is counted. */
  getRequester(request: FastifyRequest): Requester;
}
