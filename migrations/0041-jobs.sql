-- Work that is done later or again: one row for each item of a kind, while it is due again, being done or failing.
create table job (
  kind text not null,
  -- What the kind lists, as the id of a contest; empty for work of one item.
  item text not null,
  due_at bigint not null,
  -- Failures since the last success.
  attempts integer not null default 0,
  last_error text not null default '',
  -- Until when one instance has it; 0 while none has.
  claimed_until bigint not null default 0,
  -- The instance that has it or had it last.
  owner text not null default '',
  primary key (kind, item)
);
