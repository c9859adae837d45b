-- What bears on the result of a contest, in the order in which it was committed, until it has its line
-- in the chain: then it is deleted here.
create table vote_event (
  id {{id}},
  contest_id {{ref}} not null references contest (id) on delete cascade,
  kind text not null,
  at {{time}} not null,
  -- The vote that was stored or decided about; no reference, so that a deleted row leaves its line.
  vote_id integer,
  competitor text not null,
  -- The receipt of a stored vote, the number of a batch.
  subject text not null,
  reason text not null
);
create index vote_event_of_contest on vote_event (contest_id, id);

-- The vote whose storing the line tells.
alter table vote_line add column vote_id integer;
create index public_vote_chained on public_vote (contest_id, chain_number);
update vote_line set vote_id = (
  select id from public_vote
  where public_vote.contest_id = vote_line.contest_id and chain_number = vote_line.number
);
create index vote_line_of_vote on vote_line (vote_id);

insert into vote_event (contest_id, kind, at, vote_id, competitor, subject, reason)
select vote.contest_id, case when held_score > 0 then 'held' else 'vote' end, vote.created_at, vote.id, ref,
  receipt, verification
from public_vote vote join applicant on applicant.id = applicant_id
where chain_number is null order by vote.id;
insert into vote_event (contest_id, kind, at, vote_id, competitor, subject, reason)
select vote.contest_id,
  case when set_aside_at is not null then 'aside' when is_aside_in_chain = 1 then 'back' else 'release' end,
  coalesce(set_aside_at, released_at, vote.created_at), vote.id, ref, '',
  coalesce(set_aside_reason, released_reason, '')
from public_vote vote join applicant on applicant.id = applicant_id
where (set_aside_at is not null and is_aside_in_chain = 0)
  or (set_aside_at is null and is_aside_in_chain = 1)
  or (released_at is not null and set_aside_at is null and held_score > 0
    and (is_waiting_in_chain = 1 or chain_number is null))
order by vote.id;

-- The batches of tickets that there are, so that no vote has a ticket that nobody made.
insert into vote_event (contest_id, kind, at, vote_id, competitor, subject, reason)
select contest_id, 'tickets', created_at, null, '', cast(id as text), 'made ' || quantity
from ticket_batch order by id;
insert into vote_event (contest_id, kind, at, vote_id, competitor, subject, reason)
select contest_id, 'tickets', revoked_at, null, '', cast(id as text), 'revoked ' || quantity
from ticket_batch where revoked_at is not null order by id;

drop index public_vote_chained;
drop index public_vote_unchained;
drop index public_vote_aside_in_chain;
drop index public_vote_waiting_in_chain;
alter table public_vote drop column chain_number;
alter table public_vote drop column is_aside_in_chain;
alter table public_vote drop column is_waiting_in_chain;

-- When the line of the close was written: the result is final and was shown.
alter table contest add column ended_at {{time}};
-- Set for a competitor who was taken out although votes for them are stored.
alter table applicant add column removed_at {{time}};
alter table applicant add column removed_reason text not null default '';

-- What the receipts of a deleted contest answer.
create table archived_receipt (
  receipt text primary key,
  contest_id {{ref}} not null,
  state text not null,
  at {{time}} not null,
  reason text not null
);
