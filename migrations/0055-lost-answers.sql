-- When a request became a vote: it stays for a while, to answer the same confirmation again.
alter table vote_request add column confirmed_at {{time}};
