-- Links under which anybody sees a record's page with its draft; the table has the token's hash alone.
create table preview_link (
  id {{id}},
  token_hash text not null constraint preview_link_token_taken unique,
  resource text not null,
  record_id {{ref}} not null,
  call text not null,
  account_id {{ref}} not null,
  username text not null,
  made_at {{time}} not null,
  expires_at {{time}} not null
);
create index preview_link_by_record on preview_link (resource, record_id);
