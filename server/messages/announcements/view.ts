import type { AnnouncementItem, AnnouncementState } from '../../../contracts/announcements.ts';
import type { Database } from '../../db/database.ts';
import {
  findPictures,
  findPictureView,
  type PictureSet,
  toPanelPictureView,
  toPictureView,
} from '../../media/pictures/store.ts';
import { toIsoOrNull } from '../../platform/clock.ts';
import type { AnnouncementRow } from './store.ts';

export function toState(row: AnnouncementRow): AnnouncementState {
  if (row.finished_at !== null) return 'sent';
  if (row.send_at === null) return 'draft';
  if (row.is_paused === 1) return 'paused';
  return row.started_at === null ? 'planned' : 'sending';
}

export function toAnnouncementItem(row: AnnouncementRow, pictures: PictureSet): AnnouncementItem {
  const { id, subject, preheader, body, button, link, countries, interests } = row;
  return {
    id,
    subject,
    preheader,
    body,
    button,
    link,
    countries,
    interests,
    sent: row.sent,
    refused: row.refused,
    stop_reason: row.stop_reason,
    picture: findPictureView(pictures, row.picture_id, toPanelPictureView),
    state: toState(row),
    send_at: toIsoOrNull(row.send_at),
    started_at: toIsoOrNull(row.started_at),
    finished_at: toIsoOrNull(row.finished_at),
  };
}

export function toNewsItem({ id, subject, preheader, started_at }: AnnouncementRow) {
  return { id, subject, preheader, sent_at: new Date(started_at ?? 0).toISOString() };
}

export async function getNewsPage(db: Database, row: AnnouncementRow) {
  const { body, button, link, picture_id } = row;
  const pictures = await findPictures(db, [picture_id]);
  const picture = findPictureView(pictures, picture_id, toPictureView);
  return { ...toNewsItem(row), body, button, link, picture };
}
