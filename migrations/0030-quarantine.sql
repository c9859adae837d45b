-- Whether votes that stand out wait for a decision, and what becomes of those that wait at the close:
-- `none`, `wait`, `count` or `set_aside`.
alter table contest add column quarantine text not null default 'none';

-- Score for which a vote was put in quarantine; 0 for all others. A vote with a score counts only
-- once it was released.
alter table public_vote add column held_score integer not null default 0;
-- By whom, when and why a vote counts that waited or was set aside.
alter table public_vote add column released_at {{time}};
alter table public_vote add column released_by text;
alter table public_vote add column released_reason text;
create index public_vote_waiting on public_vote (contest_id)
  where held_score > 0 and released_at is null and set_aside_at is null;

-- The newest line of the vote leaves it waiting.
alter table public_vote add column is_waiting_in_chain {{flag}} not null default 0;
create index public_vote_waiting_in_chain on public_vote (contest_id) where is_waiting_in_chain = 1;

-- Votes of the group that wait for a decision.
alter table vote_group add column waiting integer not null default 0;
