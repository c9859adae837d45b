-- For what a vote is set aside: the groups, the vote alone, or the rule of its contest. Empty when it was set
-- aside before this migration.
alter table public_vote add column aside_for text not null default '';
