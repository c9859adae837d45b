-- How a contest verifies the mailbox of a public vote: `none` or `email`.
alter table contest add column verification text not null default 'none';

-- How the mailbox of a vote was verified, and whether the request came without a captcha.
alter table public_vote add column verification text not null default 'none';
alter table public_vote add column is_unchecked {{flag}} not null default 0;

-- A vote whose mailbox is not confirmed yet. It is not counted and occupies no mailbox.
create table vote_request (
  id {{id}},
  reference text not null constraint vote_request_reference_taken unique,
  contest_id {{ref}} not null references contest (id) on delete cascade,
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  email text not null,
  email_key text not null,
  claimed_address text not null,
  -- SHA-256 of the reference and the six digits.
  code_hash text not null,
  tries integer not null,
  created_at {{time}} not null
);
create index vote_request_of_mailbox on vote_request (contest_id, email_key);
create index vote_request_age on vote_request (created_at);

-- Mails that somebody waits for are sent before the others.
alter table mail_job add column priority integer not null default 0;
