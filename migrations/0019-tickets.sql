-- Batches of single-use codes with which people vote.
create table ticket_batch (
  id {{id}},
  contest_id {{ref}} not null references contest (id) on delete cascade,
  label text not null,
  quantity integer not null,
  -- The codes follow from it, so that a sheet can be printed again; sealed where there is a key.
  seed text not null,
  created_by text not null,
  created_at {{time}} not null,
  revoked_at {{time}}
);
create index ticket_batch_of_contest on ticket_batch (contest_id);

create table ticket (
  id {{id}},
  batch_id {{ref}} not null references ticket_batch (id) on delete cascade,
  number integer not null,
  -- SHA-256 of the code.
  code_hash text not null constraint ticket_code_taken unique,
  used_at {{time}},
  unique (batch_id, number)
);
