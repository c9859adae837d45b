-- What votes have in common, for the fraud desk. Empty for votes older than these columns.
alter table public_vote add column network_wide text not null default '';
alter table public_vote add column name_shape text not null default '';
alter table public_vote add column client text not null default '';

-- Groups of votes that stand out, computed in the background.
create table vote_group (
  contest_id {{ref}} not null references contest (id) on delete cascade,
  reason text not null,
  key text not null,
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  count integer not null,
  set_aside integer not null,
  -- Votes that the rest of the contest makes one expect.
  expected integer not null,
  score integer not null,
  signals text not null,
  first_at {{time}} not null,
  last_at {{time}} not null,
  primary key (contest_id, reason, key, applicant_id)
);
create index vote_group_by_score on vote_group (contest_id, score desc);
create index vote_group_by_count on vote_group (contest_id, count desc);
alter table contest add column groups_made_at {{time}};

-- Groups that staff looked at and let be.
create table vote_verdict (
  contest_id {{ref}} not null references contest (id) on delete cascade,
  reason text not null,
  key text not null,
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  motive text not null,
  decided_by text not null,
  decided_at {{time}} not null,
  primary key (contest_id, reason, key, applicant_id)
);
