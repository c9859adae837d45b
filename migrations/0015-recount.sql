-- Proof that a vote was counted. Empty for votes stored before receipts existed.
alter table public_vote add column receipt text not null default '';
create unique index public_vote_receipt on public_vote (receipt) where receipt <> '';
-- Number of the vote's line in the chain, and whether its newest line sets it aside.
alter table public_vote add column chain_number integer;
alter table public_vote add column is_aside_in_chain {{flag}} not null default 0;
create index public_vote_unchained on public_vote (contest_id, id) where chain_number is null;

-- Published with the file: receipts appear in it only as hashes with this salt.
alter table contest add column receipt_salt text not null default '';

-- Hash chain of the votes of a contest, appended to and never changed.
create table vote_line (
  contest_id {{ref}} not null references contest (id) on delete cascade,
  number integer not null,
  line text not null,
  hash text not null,
  primary key (contest_id, number)
);

-- Heads of the chain as they were published.
create table vote_head (
  contest_id {{ref}} not null references contest (id) on delete cascade,
  number integer not null,
  hash text not null,
  published_at {{time}} not null,
  primary key (contest_id, number)
);
