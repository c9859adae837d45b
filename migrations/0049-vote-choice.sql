-- The code that confirmed the vote: who has it is told for whom the vote was. Empty without one.
alter table public_vote add column code text not null default '';
