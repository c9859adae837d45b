-- Who has which record open in the panel: each form tells it every 20 seconds.
create table open_form (
  tab text primary key,
  resource text not null,
  record_id {{ref}} not null,
  account_id {{ref}} not null,
  username text not null,
  seen_at {{time}} not null
);
create index open_form_by_record on open_form (resource, record_id);
