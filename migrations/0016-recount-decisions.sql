-- Votes whose newest line sets them aside, to find those that count again.
create index public_vote_aside_in_chain on public_vote (contest_id) where is_aside_in_chain = 1;
