-- Deleted content of the last 30 days: the rows of a record and of everything that belonged to it.
create table trash (
  id {{id}},
  resource text not null,
  record_id {{ref}} not null,
  label text not null,
  owner text not null,
  part_count integer not null,
  deleted_by text not null,
  deleted_at {{time}} not null,
  kept_until {{time}} not null,
  rows_json text not null,
  files text not null,
  constraint trash_record_exists unique (resource, record_id)
);
