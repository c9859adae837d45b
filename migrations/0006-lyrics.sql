create table lyric (
  id {{id}},
  entry_id {{ref}} not null references entry (id) on delete cascade,
  title text not null,
  title_id text not null,
  featuring text not null,
  album text not null,
  year integer not null,
  comments text not null,
  document text not null,
  youtube text not null,
  search text not null,
  is_active {{flag}} not null,
  created_at {{time}} not null,
  constraint lyric_title_id_taken unique (entry_id, title_id)
);
-- Nearest years first, newest of a year first: backwards from a year, and onwards from it.
create index lyric_of_artist_backwards on lyric (entry_id, is_active, year, id);
create index lyric_of_artist_onwards on lyric (entry_id, is_active, year, id desc);
create index lyric_backwards on lyric (is_active, year, id);
create index lyric_onwards on lyric (is_active, year, id desc);

-- Addresses that a lyric had before; they redirect to the present one.
create table lyric_old_slug (
  entry_id {{ref}} not null references entry (id) on delete cascade,
  title_id text not null,
  lyric_id {{ref}} not null references lyric (id) on delete cascade,
  primary key (entry_id, title_id)
);
create index lyric_old_slug_of on lyric_old_slug (lyric_id);
