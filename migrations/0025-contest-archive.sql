-- What stays of a deleted contest that had votes: results, decisions and the public recount. No
-- personal data.
create table contest_archive (
  id {{id}},
  contest_id {{ref}} not null constraint contest_archive_exists unique,
  event_name text not null,
  competitor_count integer not null,
  vote_count integer not null,
  deleted_by text not null,
  deleted_at {{time}} not null,
  record_json text not null,
  recount text not null,
  heads_json text not null,
  recount_from {{time}} not null
);
