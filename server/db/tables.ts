import type { Generated } from 'kysely';
import type {
  LoginTicketTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  TotpFactorTable,
} from '../accounts/factors/table.ts';
import type { AccountTable, AccountTokenTable, SessionTable } from '../accounts/table.ts';
import type { AlbumImageTable } from '../albums/table.ts';
import type { AuditEntryTable } from '../audit/table.ts';
import type { BackgroundTable } from '../backgrounds/table.ts';
import type { BackupRunTable } from '../backups/table.ts';
import type { BeatTable } from '../beats/table.ts';
import type { CalendarTable } from '../calendars/table.ts';
import type { CapsuleTable } from '../capsule/table.ts';
import type {
  ApplicantTable,
  ContestTable,
  JuryLookTable,
  JuryVoteTable,
  PublicVoteTable,
} from '../contests/table.ts';
import type {
  EntryOldSlugTable,
  EntrySocialTable,
  EntryTable,
  EntryWebTable,
  PlaylistTable,
  PortraitTable,
  SegmentTable,
} from '../entries/table.ts';
import type { FlyerTable } from '../flyers/table.ts';
import type { PrivateKeyTable } from '../keys/table.ts';
import type { LyricOldSlugTable, LyricTable } from '../lyrics/table.ts';
import type { ContactMessageTable, SubscriberTable } from '../messages/table.ts';
import type { UsedCaptchaTokenTable } from '../platform/captcha/table.ts';
import type { MailJobTable } from '../platform/mail/table.ts';
import type {
  ClosureTable,
  HourEntryTable,
  HourLotTable,
  HourPackTable,
  OpeningRuleTable,
  PurchaseTable,
  ReservationTable,
  ReservedHourTable,
  StudioTable,
} from '../reservations/table.ts';
import type { SiteTextTable } from '../site/table.ts';
import type { SiteSocialTable } from '../social/table.ts';
import type { IdempotencyKeyTable } from './idempotency-store.ts';

interface MigrationTable {
  name: string;
  applied_at: number;
}

/** Values that the program makes once and keeps, such as the site key. */
interface SettingTable {
  name: string;
  value: string;
}

interface ThrottleHitTable {
  id: Generated<number>;
  bucket: string;
  hit_at: number;
}

/** The files of one uploaded picture: see platform/pictures. */
export interface PictureTable {
  id: Generated<number>;
  name: string;
  width: number;
  height: number;
  placeholder: string;
  /** JSON list of the widths made, in pixels. */
  widths: string;
  original_name: string;
  original_width: number;
  original_height: number;
  /** JSON crop in fractions of the original, or null for all of it. */
  crop: string | null;
  created_at: number;
}

/** Every table, by name: each slice says its own. */
export interface Tables {
  migration: MigrationTable;
  setting: SettingTable;
  account: AccountTable;
  session: SessionTable;
  account_token: AccountTokenTable;
  totp_factor: TotpFactorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  login_ticket: LoginTicketTable;
  passkey_challenge: PasskeyChallengeTable;
  throttle_hit: ThrottleHitTable;
  idempotency_key: IdempotencyKeyTable;
  audit_entry: AuditEntryTable;
  picture: PictureTable;
  entry: EntryTable;
  entry_old_slug: EntryOldSlugTable;
  entry_social: EntrySocialTable;
  entry_web: EntryWebTable;
  portrait: PortraitTable;
  segment: SegmentTable;
  playlist: PlaylistTable;
  album_image: AlbumImageTable;
  background: BackgroundTable;
  capsule: CapsuleTable;
  flyer: FlyerTable;
  beat: BeatTable;
  calendar: CalendarTable;
  lyric: LyricTable;
  lyric_old_slug: LyricOldSlugTable;
  private_key: PrivateKeyTable;
  site_social: SiteSocialTable;
  site_text: SiteTextTable;
  used_captcha_token: UsedCaptchaTokenTable;
  mail_job: MailJobTable;
  contact_message: ContactMessageTable;
  subscriber: SubscriberTable;
  contest: ContestTable;
  applicant: ApplicantTable;
  jury_vote: JuryVoteTable;
  jury_look: JuryLookTable;
  public_vote: PublicVoteTable;
  studio: StudioTable;
  opening_rule: OpeningRuleTable;
  closure: ClosureTable;
  hour_pack: HourPackTable;
  purchase: PurchaseTable;
  hour_lot: HourLotTable;
  hour_entry: HourEntryTable;
  reservation: ReservationTable;
  reserved_hour: ReservedHourTable;
  backup_run: BackupRunTable;
}
