-- Scheduled backups. A slot is the moment that a backup is for, as in `daily 2026-03-01`: whichever
-- instance writes it first makes that backup.
create table backup_run (
  id {{id}},
  slot text not null constraint backup_run_slot_taken unique,
  state text not null,
  started_at {{time}} not null,
  claimed_until {{time}} not null,
  finished_at {{time}},
  snapshot text not null,
  row_count {{ref}} not null,
  file_count {{ref}} not null,
  new_file_count {{ref}} not null,
  error text not null
);
create index backup_run_by_time on backup_run (state, finished_at);
