import type { ApplicantItem } from '../../../contracts/applications.ts';
import { fromFlag } from '../../db/dialect.ts';
import type { Tally } from '../tally-store.ts';
import type { ApplicantRow } from './store.ts';

/**
 * Returns the URL of a video on the platform.
 * @param youtube 11-character video id
 */
export function toVideoUrl(youtube: string): string {
  return `https://www.youtube.com/watch?v=${youtube}`;
}

export function toApplicantItem(
  row: ApplicantRow,
  tally: Tally,
  viewedIds: ReadonlySet<number>,
): ApplicantItem {
  const judges = tally.votes.get(row.id) ?? [];
  return {
    id: row.id,
    plate_aka: row.aka,
    plate_city: row.city,
    plate_country: row.country,
    plate_email: row.email,
    plate_phone: row.phone,
    plate_label: row.label,
    plate_url_yt: toVideoUrl(row.youtube),
    plate_url_ig: row.url_ig,
    plate_url_fb: row.url_fb,
    postu: row.contest_id,
    ref: row.ref,
    youtube: row.youtube,
    video_checked: fromFlag(row.is_video_checked),
    is_withdrawn: row.withdrawn_at !== null,
    created_at: new Date(row.created_at).toISOString(),
    votes: judges.length,
    judges: [...judges],
    is_selected: tally.selected.has(row.id),
    is_competitor: fromFlag(row.is_competitor),
    public_votes: row.public_votes,
    is_seen: viewedIds.has(row.id),
  };
}
