-- The role and state that an account had until a change of them, so that what was decided under them can
-- be counted as it was.
create table account_past (
  id {{id}},
  account_id {{ref}} not null references account (id) on delete cascade,
  until {{time}} not null,
  user_type integer not null,
  is_active {{flag}} not null
);
create index account_past_of_account on account_past (account_id, until);
insert into account_past (account_id, until, user_type, is_active)
  select id, coalesce(deactivated_at, deleted_at), user_type, 1 from account
  where coalesce(deactivated_at, deleted_at) is not null;
alter table account drop column deactivated_at;
