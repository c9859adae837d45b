-- Files that a change replaced. They lie in the trash of the storage for as long as the history has a
-- version of the record that showed them.
create table replaced_file (
  id {{id}},
  resource text not null,
  record_id {{ref}} not null,
  table_name text not null,
  file_key text not null,
  content_json text not null,
  files text not null,
  thumbnail text,
  replaced_at {{time}} not null,
  constraint replaced_file_exists unique (file_key)
);
create index replaced_file_of_record on replaced_file (resource, record_id);
