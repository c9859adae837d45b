import { socialNetworks } from '../contracts/network-addresses.ts';
import { factorData } from './accounts/factors/table.ts';
import { accountData } from './accounts/table.ts';
import { contestPerson } from './contests/person-store.ts';
import { contestData } from './contests/table.ts';
import {
  AUTHOR,
  ofNobody,
  type PersonalData,
  type PersonRule,
  renameAuthors,
  visitorData,
  WITH_ACCOUNT,
} from './db/personal-data.ts';
import { editingData } from './editing/table.ts';
import { limitData } from './limits/table.ts';
import { mailData } from './mail/table.ts';
import { messageData } from './messages/table.ts';
import { reservationPerson } from './reservations/person-store.ts';
import { listBalances, lockAndFindBookedHours } from './reservations/shared-store.ts';
import { reservationPersonalData } from './reservations/table.ts';
import type { People } from './services.ts';
import { trashPerson } from './trash/retention-store.ts';
import { trashData } from './trash/table.ts';

/** What is stored about persons, by the slices that store it; in the order of the own export. */
const RULES: readonly PersonRule[] = [reservationPerson, contestPerson, trashPerson];

/** Tables of the program itself. Those of content (`contents.ts`) have what visitors read. */
const withoutPersons: PersonalData = {
  backup_run: ofNobody('slot', 'state', 'name', 'error'),
  figure: ofNobody('day', 'kind', 'subject'),
  entry_old_slug: ofNobody('kind', 'name_id'),
  job: ofNobody('kind', 'item', 'last_error', 'owner'),
  lyric_old_slug: ofNobody('title_id'),
  migration: ofNobody('name', 'compatible'),
  private_key: ofNobody('name', 'rel', 'key'),
  picture: {
    ...ofNobody('name', 'placeholder', 'widths', 'original_name', 'crop', 'faces', 'alt'),
    ...ofNobody('halftone_style', 'halftone_dots', 'few_dots'),
  },
  replaced_file: {
    ...ofNobody('resource', 'table_name', 'file_key', 'content_json', 'files', 'thumbnail'),
  },
  search_document: ofNobody('kind', 'title', 'detail', 'path', 'body'),
  search_form: ofNobody('form', 'word'),
  setting: ofNobody('name', 'value'),
  site_social: ofNobody(...socialNetworks),
  site_text: {
    ...ofNobody('name', 'tagline', 'splash', 'logo', 'notice', 'artist', 'event', 'content'),
  },
  used_captcha_token: ofNobody('token_hash'),
};

/** Every text column of all tables but those of content: what it has of persons. */
export const personalData: PersonalData = {
  // In entries of the account under an earlier user name too: see trace-store.ts.
  audit_entry: {
    username: AUTHOR,
    before_json: WITH_ACCOUNT,
    after_json: WITH_ACCOUNT,
    ...ofNobody('action', 'resource'),
  },
  // Replies that are sent again.
  idempotency_key: {
    reply_json: visitorData('a day', 'the purge'),
    ...ofNobody('key_hash', 'request_hash'),
  },
  ...accountData,
  ...factorData,
  ...contestData,
  ...editingData,
  ...limitData,
  ...mailData,
  ...messageData,
  ...reservationPersonalData,
  ...trashData,
  ...withoutPersons,
};

/** What accounts need of the slices that know accounts. */
export const people: People = {
  async erase(change, person) {
    for (const { erase } of RULES) await erase?.(change, person);
    await renameAuthors(change.tx, personalData, person);
  },
  async endAccess(tx, accountId) {
    for (const { endAccess } of RULES) await endAccess?.(tx, accountId);
  },
  async collect(db, accountId) {
    const parts = await Promise.all(RULES.map(({ collect }) => collect?.(db, accountId)));
    return Object.fromEntries(parts.flatMap((rows = {}) => Object.entries(rows)));
  },
  lockAndFindBookedHours,
  listBalances,
};
