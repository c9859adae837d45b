-- The votes of a contest in the order in which they were stored: the desk's list and its analysis.
create index public_vote_by_contest on public_vote (contest_id, id);
