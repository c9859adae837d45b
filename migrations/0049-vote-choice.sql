-- The code that confirmed the vote: who has it is told for whom the vote was. Empty without one.
alter table public_vote add column code text not null default '';

-- The groups whose votes only share a connection, a browser or a minute.
alter table vote_group add column is_shared {{flag}} not null default 0;
-- They are computed anew, with other reasons.
delete from vote_group;
update contest set groups_made_at = null;

-- Mail domains of a contest's votes that are none of a large service.
create table vote_domain (
  contest_id {{ref}} not null references contest (id) on delete cascade,
  domain text not null,
  first_at {{time}} not null,
  -- 1: counted among the new domains of the contest.
  is_pooled {{flag}} not null,
  -- Network of who owns it, as a school's; empty for none.
  house text not null,
  -- Domain of its mail server, and when it was looked up; empty for none.
  mx text not null default '',
  looked_up_at {{time}},
  primary key (contest_id, domain)
);
create index vote_domain_of_name on vote_domain (domain, first_at);
