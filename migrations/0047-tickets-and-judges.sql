-- Codes are shown once, when a batch is made: nothing follows from it any more.
alter table ticket_batch drop column seed;
-- Where the tickets of a batch are handed out, and the hour from which they are expected.
alter table ticket_batch add column place text not null default '';
alter table ticket_batch add column expected_from {{time}};

-- The judges of a contest; without any, all active judges are.
create table contest_judge (
  contest_id {{ref}} not null references contest (id) on delete cascade,
  account_id {{ref}} not null references account (id) on delete cascade,
  primary key (contest_id, account_id)
);
create index contest_judge_of_account on contest_judge (account_id);
-- A judge who does not decide about an applicant.
create table jury_recusal (
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  account_id {{ref}} not null references account (id) on delete cascade,
  reason text not null,
  created_at {{time}} not null,
  primary key (applicant_id, account_id)
);
create index jury_recusal_of_account on jury_recusal (account_id);
-- Whether a judge sees other judges' selections of an applicant only after the own one.
alter table contest add column hides_selections {{flag}} not null default 0;
-- What the record must say about a selection; empty for nothing.
alter table jury_vote add column note text not null default '';
-- When the account was switched off, and when staff last changed its password or e-mail.
alter table account add column deactivated_at {{time}};
alter table account add column staff_changed_at {{time}};
