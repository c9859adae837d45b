-- Words in double braces differ between the engines: server/db/portable.ts.

create table setting (
  name text primary key,
  value text not null
);

create table account (
  id {{id}},
  username text not null constraint account_username_taken unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  user_type integer not null,
  password_hash text not null,
  is_active {{flag}} not null,
  must_change_password {{flag}} not null,
  created_at {{time}} not null,
  last_login_at {{time}}
);

create table session (
  token_hash text primary key,
  account_id {{ref}} not null references account (id) on delete cascade,
  created_at {{time}} not null,
  used_at {{time}} not null
);
create index session_of_account on session (account_id);

create table throttle_hit (
  id {{id}},
  bucket text not null,
  hit_at {{time}} not null
);
create index throttle_hit_of_bucket on throttle_hit (bucket, hit_at);

create table audit_entry (
  id {{id}},
  made_at {{time}} not null,
  account_id {{ref}},
  username text not null,
  action text not null,
  resource text not null,
  resource_id {{ref}},
  before_json text,
  after_json text
);
create index audit_entry_by_resource on audit_entry (resource, resource_id);

create table picture (
  id {{id}},
  name text not null unique,
  width integer not null,
  height integer not null,
  placeholder text not null,
  widths text not null,
  original_name text not null,
  original_width integer not null,
  original_height integer not null,
  crop text,
  created_at {{time}} not null
);

create table entry (
  id {{id}},
  kind text not null,
  name text not null,
  name_id text not null,
  email text not null,
  description text not null,
  priority integer not null,
  condition text not null,
  picture_id {{ref}} references picture (id),
  is_active {{flag}} not null,
  seo_title text not null,
  seo_description text not null,
  created_at {{time}} not null,
  constraint entry_name_id_taken unique (kind, name_id)
);
create index entry_in_public_order on entry (kind, is_active, priority, id desc);

create table entry_old_slug (
  kind text not null,
  name_id text not null,
  entry_id {{ref}} not null references entry (id) on delete cascade,
  primary key (kind, name_id)
);

create table entry_social (
  id {{id}},
  entry_id {{ref}} not null constraint entry_social_exists unique references entry (id) on delete cascade,
  facebook text not null,
  spotify text not null,
  instagram text not null,
  twitter text not null,
  youtube text not null
);

create table entry_web (
  id {{id}},
  entry_id {{ref}} not null constraint entry_web_exists unique references entry (id) on delete cascade,
  text text not null,
  hiring text not null,
  calendar text not null,
  url text not null
);

create table portrait (
  id {{id}},
  entry_id {{ref}} not null constraint portrait_exists unique references entry (id) on delete cascade,
  picture_id {{ref}} references picture (id),
  description text not null
);

create table segment (
  id {{id}},
  entry_id {{ref}} not null references entry (id) on delete cascade,
  title text not null,
  description text not null,
  year integer,
  country text not null,
  vol integer,
  is_active {{flag}} not null,
  created_at {{time}} not null
);
create index segment_of_entry on segment (entry_id, id desc);

create table capsule (
  id {{id}},
  name text not null,
  description text not null,
  email text not null
);

create table playlist (
  id {{id}},
  entry_id {{ref}} constraint playlist_of_entry_exists unique references entry (id) on delete cascade,
  segment_id {{ref}} constraint playlist_of_segment_exists unique references segment (id) on delete cascade,
  capsule_id {{ref}} constraint playlist_of_capsule_exists unique references capsule (id) on delete cascade,
  spotify text not null,
  youtube text not null
);

create table album_image (
  id {{id}},
  entry_id {{ref}} references entry (id) on delete cascade,
  capsule_id {{ref}} references capsule (id) on delete cascade,
  segment_id {{ref}} references segment (id) on delete cascade,
  picture_id {{ref}} not null references picture (id),
  title text not null,
  priority integer not null,
  is_cover {{flag}} not null,
  is_active {{flag}} not null
);
create index album_image_of_entry on album_image (entry_id, segment_id, is_cover desc, priority, id desc);
create index album_image_of_segment on album_image (segment_id);

create table background (
  id {{id}},
  entry_id {{ref}} references entry (id) on delete cascade,
  capsule_id {{ref}} references capsule (id) on delete cascade,
  picture_id {{ref}} not null references picture (id),
  title text not null,
  is_active {{flag}} not null
);
create index background_of_entry on background (entry_id, id desc);

create table calendar (
  id {{id}},
  title text not null,
  ref text not null,
  max_results integer not null,
  is_active {{flag}} not null
);

create table private_key (
  id {{id}},
  name text not null,
  rel text not null unique,
  type integer not null,
  key text not null,
  is_active {{flag}} not null
);

create table site_social (
  id {{ref}} primary key,
  facebook text not null,
  spotify text not null,
  instagram text not null,
  twitter text not null,
  youtube text not null
);

create table site_text (
  id {{ref}} primary key,
  name text not null,
  tagline text not null,
  splash text not null,
  logo text not null,
  notice text not null,
  artist text not null,
  event text not null,
  content text not null
);
