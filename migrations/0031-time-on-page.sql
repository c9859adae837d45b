-- Whole seconds from opening the page to sending the vote, as the voter's browser says; null when unknown.
alter table public_vote add column page_seconds integer;
alter table vote_request add column page_seconds integer;
