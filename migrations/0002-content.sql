-- Artists, events, covers and what belongs to them.
create table picture (
  id {{id}}, name text not null unique, width integer not null, height integer not null, placeholder text not null,
  widths text not null, original_name text not null, original_width integer not null,
  original_height integer not null, crop text, created_at {{time}} not null, focus_x integer not null, focus_y integer not null,
  halftone_style text not null default 'halftone', halftone_dots text not null default 'medium',
  screens_due integer not null default 0, focus_guessed {{flag}} not null default 0, faces text, few_dots text, alt text not null default ''
);
create index picture_screens_due on picture (id) where screens_due = 1;

create table entry (
  id {{id}}, kind text not null, name text not null, name_id text not null, email text not null,
  description text not null, priority integer not null, condition text not null,
  picture_id {{ref}} references picture (id), is_active {{flag}} not null, seo_title text not null,
  seo_description text not null, created_at {{time}} not null, ink text not null default '', position double precision,
  hero text not null default '', constraint entry_name_id_taken unique (kind, name_id)
);
create index entry_in_public_order on entry (kind, is_active, priority, coalesce(position, id) desc, id desc);
create index entry_picture on entry (picture_id);

create table entry_old_slug (
  kind text not null, name_id text not null, entry_id {{ref}} not null references entry (id) on delete cascade,
  primary key (kind, name_id)
);
create index entry_old_slug_entry on entry_old_slug (entry_id);

create table entry_social (
  id {{id}}, entry_id {{ref}} not null constraint entry_social_exists unique references entry (id) on delete cascade,
  facebook text not null, spotify text not null, instagram text not null, twitter text not null, youtube text not null,
  tiktok text not null default '', whatsapp text not null default ''
);

create table entry_web (
  id {{id}}, entry_id {{ref}} not null constraint entry_web_exists unique references entry (id) on delete cascade,
  text text not null, hiring text not null, calendar text not null, url text not null
);

create table portrait (
  id {{id}}, entry_id {{ref}} not null constraint portrait_exists unique references entry (id) on delete cascade,
  picture_id {{ref}} references picture (id), description text not null
);
create index portrait_picture on portrait (picture_id);

create table segment (
  id {{id}}, entry_id {{ref}} not null references entry (id) on delete cascade, title text not null,
  description text not null, year integer, country text not null, vol integer, is_active {{flag}} not null,
  created_at {{time}} not null, lineup text not null default ''
);
create index segment_of_entry on segment (entry_id, id desc);

create table capsule (
  id {{id}}, name text not null, description text not null, email text not null, gear text not null default ''
);

create table playlist (
  id {{id}}, entry_id {{ref}} constraint playlist_of_entry_exists unique references entry (id) on delete cascade,
  segment_id {{ref}} constraint playlist_of_segment_exists unique references segment (id) on delete cascade,
  capsule_id {{ref}} constraint playlist_of_capsule_exists unique references capsule (id) on delete cascade,
  spotify text not null, youtube text not null
);

create table album_image (
  id {{id}}, entry_id {{ref}} references entry (id) on delete cascade,
  capsule_id {{ref}} references capsule (id) on delete cascade,
  segment_id {{ref}} references segment (id) on delete cascade, picture_id {{ref}} not null references picture (id),
  title text not null, priority integer not null, is_cover {{flag}} not null, is_active {{flag}} not null,
  position double precision
);
create index album_image_of_segment on album_image (segment_id);
create index album_image_of_entry on album_image (entry_id, segment_id, is_cover desc, priority, coalesce(position, id) desc, id desc);
create index album_image_capsule on album_image (capsule_id);
create index album_image_picture on album_image (picture_id);

create table background (
  id {{id}}, entry_id {{ref}} references entry (id) on delete cascade,
  capsule_id {{ref}} references capsule (id) on delete cascade, picture_id {{ref}} not null references picture (id),
  title text not null, is_active {{flag}} not null, priority integer not null default 10, position double precision
);
create index background_of_entry on background (entry_id, id desc);
create index background_capsule on background (capsule_id);
create index background_picture on background (picture_id);

-- Times are local to the zone of the venue; begins_at and finishes_at are their moments, after a postponement the new ones.
create table event_date (
  id {{id}}, entry_id {{ref}} not null references entry (id) on delete cascade,
  segment_id {{ref}} references segment (id) on delete set null, picture_id {{ref}} references picture (id),
  title text not null, starts text not null, doors text, ends text, postponed_to text, zone text not null,
  begins_at {{time}} not null, finishes_at {{time}} not null, state text not null, venue text not null,
  address text not null, city text not null, country text not null, map text not null, price text not null,
  price_from double precision, currency text not null, tickets text not null, lineup text not null,
  notes text not null, outside_id text, is_active {{flag}} not null, created_at {{time}} not null,
  updated_at {{time}} not null
);
create index event_date_in_order on event_date (is_active, begins_at, id);
create index event_date_entry on event_date (entry_id, begins_at);
create index event_date_segment on event_date (segment_id);
create index event_date_picture on event_date (picture_id);

create table lyric (
  id {{id}}, entry_id {{ref}} not null references entry (id) on delete cascade, title text not null,
  title_id text not null, featuring text not null, album text not null, year integer not null, comments text not null,
  document text not null, youtube text not null, search text not null, is_active {{flag}} not null,
  created_at {{time}} not null, constraint lyric_title_id_taken unique (entry_id, title_id)
);
-- Nearest years first, newest of a year first: backwards from a year, and onwards from it.
create index lyric_of_artist_backwards on lyric (entry_id, is_active, year, id);
create index lyric_of_artist_onwards on lyric (entry_id, is_active, year, id desc);
create index lyric_backwards on lyric (is_active, year, id);
create index lyric_onwards on lyric (is_active, year, id desc);

-- Addresses that a lyric had before; they redirect to the present one.
create table lyric_old_slug (
  entry_id {{ref}} not null references entry (id) on delete cascade, title_id text not null,
  lyric_id {{ref}} not null references lyric (id) on delete cascade, primary key (entry_id, title_id)
);
create index lyric_old_slug_of on lyric_old_slug (lyric_id);

-- The rest of the pages, and their search.
create table flyer (
  id {{id}}, picture_id {{ref}} not null references picture (id), title text not null, link text not null,
  tags text not null, priority integer not null, is_active {{flag}} not null, last_day text, position double precision
);
create index flyer_in_order on flyer (is_active, priority, coalesce(position, id) desc, id desc);
create index flyer_picture on flyer (picture_id);

create table beat (
  id {{id}}, file text not null constraint beat_file_taken unique, title text not null, producer text not null,
  genre text not null, bpm double precision not null, price_cents {{ref}} not null, time text not null,
  duration double precision not null, peaks text not null, priority integer not null, is_active {{flag}} not null
);
create index beat_in_order on beat (is_active, priority, id desc);

create table song (
  id {{id}}, artist_id {{ref}} not null references entry (id) on delete cascade,
  segment_id {{ref}} references segment (id) on delete set null, lyric_id {{ref}} references lyric (id) on delete set null,
  picture_id {{ref}} references picture (id), file text not null constraint song_file_taken unique, title text not null,
  featuring text not null, number integer not null, year integer, credits text not null, links text not null,
  times text not null, duration double precision not null, peaks text not null, priority integer not null,
  is_active {{flag}} not null, is_lost {{flag}} not null default 0
);
create index song_of_artist on song (artist_id);
create index song_of_segment on song (segment_id);
create index song_of_lyric on song (lyric_id);
create index song_picture on song (picture_id);

create table calendar (
  id {{id}}, title text not null, ref text not null, max_results integer not null, is_active {{flag}} not null
);
-- At most one calendar is active.
create unique index calendar_active_alone on calendar (is_active) where is_active = 1;

create table private_key (
  id {{id}}, name text not null, rel text not null unique, type integer not null, key text not null,
  is_active {{flag}} not null
);

create table site_social (
  id {{ref}} primary key, facebook text not null, spotify text not null, instagram text not null,
  twitter text not null, youtube text not null, tiktok text not null default '', whatsapp text not null default ''
);

create table site_text (
  id {{ref}} primary key, name text not null, tagline text not null, splash text not null, logo text not null,
  notice text not null, artist text not null, event text not null, content text not null
);

-- Index of what visitors may find. Derived from the content, not part of backups; rebuilt when search_state is empty.
create table search_document (
  id {{id}}, kind text not null, record_id {{ref}} not null, entry_id {{ref}}, title text not null,
  detail text not null, path text not null, body text not null{{search_vector}}
);
create unique index search_document_record on search_document (kind, record_id);
create index search_document_entry on search_document (entry_id);
create index search_document_newest on search_document (kind, id);
create index search_document_path on search_document (path);

-- Words of the index by the forms in which one letter is missing, for typing errors.
create table search_form (form text not null, word text not null, primary key (form, word));

create table search_state (version integer not null);
{{search_index}};

-- Messages, subscriptions, announcements; figures.
create table contact_message (
  id {{id}}, name text not null, email text not null, country text not null, subject text not null,
  message text not null, is_read {{flag}} not null, is_answered {{flag}} not null, is_demo {{flag}} not null,
  created_at {{time}} not null, mail_job_id {{ref}} references mail_job (id) on delete set null
);
create index contact_message_of_mail on contact_message (mail_job_id);

-- Mailboxes, and browsers with their sealed address (`push`), with what they get: codes with a comma around each.
create table subscriber (
  id {{id}}, email text constraint subscriber_email_taken unique, token_hash text not null unique,
  is_active {{flag}} not null, is_demo {{flag}} not null, created_at {{time}} not null, ended_at {{time}},
  mail_job_id {{ref}} references mail_job (id) on delete set null, email_key text not null default '',
  confirmed_at {{time}}, country text not null default '', interests text not null default ',all,',
  refusals integer not null default 0, refused_at {{time}}, refused_reason text not null default '',
  consent_source text not null default '', consent_day text not null default '', asked_at {{time}},
  push text not null default ''
);
create index subscriber_by_time on subscriber (is_active, id desc);
create index subscriber_of_mail on subscriber (mail_job_id);
create index subscriber_mailbox on subscriber (email_key);
create unique index subscriber_email_key on subscriber (email_key) where confirmed_at is not null;

-- Hashes of the mailboxes of deleted former subscribers: an import does not write to them again.
create table former_subscriber (email_hash text primary key, created_at {{time}} not null);

-- News for all confirmed subscribers. The text is fixed from the first e-mail on.
create table announcement (
  id {{id}}, subject text not null, preheader text not null, body text not null, button text not null,
  link text not null, picture_id {{ref}} references picture (id), account_id {{ref}}, send_at {{time}},
  started_at {{time}}, finished_at {{time}}, is_paused {{flag}} not null, sent integer not null,
  created_at {{time}} not null, countries text not null default '', interests text not null default '',
  refused integer not null default 0, refused_at_stop integer not null default 0, stop_reason text not null default '',
  reminder text constraint announcement_reminder_taken unique
);
create index announcement_picture on announcement (picture_id);
create index announcement_started on announcement (started_at, id);

-- Who has got which, each person once. Outlives a deleted announcement, which can be restored.
create table announcement_mail (
  announcement_id {{ref}} not null, subscriber_id {{ref}} not null references subscriber (id) on delete cascade,
  token_hash text not null, created_at {{time}} not null, is_refused integer not null default 0,
  primary key (announcement_id, subscriber_id)
);
create index announcement_mail_subscriber on announcement_mail (subscriber_id);
create index announcement_mail_token on announcement_mail (token_hash);

-- How often something happened on a day in Caracas (after two years: in its month), without anything of a visitor. The
-- subject is the path of a page, a domain, or a text that was searched.
create table figure (
  day text not null, kind text not null, subject text not null, count integer not null,
  primary key (day, kind, subject)
);
