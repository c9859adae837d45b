-- What a record is to become: at most one draft of its fields, beside what is public.
create table draft (
  id {{id}},
  resource text not null,
  record_id {{ref}} not null,
  call text not null,
  data_json text not null,
  base_json text not null,
  account_id {{ref}} not null,
  username text not null,
  saved_at {{time}} not null,
  constraint draft_of_record_exists unique (resource, record_id)
);

-- What happens to a record at an hour: its draft is published, or it is withdrawn.
create table plan (
  id {{id}},
  resource text not null,
  record_id {{ref}} not null,
  call text not null,
  title text not null,
  action text not null,
  due_at {{time}} not null,
  account_id {{ref}} not null,
  username text not null,
  made_at {{time}} not null,
  error text not null
);
create index plan_by_time on plan (due_at);
create index plan_by_record on plan (resource, record_id);
