-- Contests, applicants and the jury.
create table contest (
  id {{id}}, entry_id {{ref}} not null references entry (id), postu_date_from {{time}} not null,
  postu_date_until {{time}} not null, vote_date_from {{time}} not null, vote_date_until {{time}} not null,
  public_date_from {{time}} not null, public_date_until {{time}} not null, postu_vote_quant integer not null,
  postu_winners integer not null, votes_per_ip integer not null, postu_phase integer not null,
  postu_active {{flag}} not null, applicant_count integer not null, frozen_at {{time}}, created_at {{time}} not null,
  verification text not null default 'none', counts_shown text not null default 'always', ended_at {{time}},
  hides_selections {{flag}} not null default 0
);
create index contest_of_entry on contest (entry_id);

create table applicant (
  id {{id}}, contest_id {{ref}} not null references contest (id) on delete cascade, ref text not null,
  aka text not null, city text not null, country text not null, label text not null, email text not null,
  email_key text not null, phone text not null, youtube text not null, url_ig text not null, url_fb text not null,
  is_video_checked {{flag}} not null, attempt text, is_competitor {{flag}} not null, public_votes integer not null,
  search_text text not null, created_at {{time}} not null, withdrawn_at {{time}}, removed_at {{time}},
  removed_reason text not null default '', constraint applicant_ref_taken unique (contest_id, ref),
  constraint applicant_attempt_taken unique (contest_id, attempt)
);
-- Who withdraws can apply again; whom staff have taken out cannot.
create unique index applicant_email_taken on applicant (contest_id, email_key)
  where withdrawn_at is null or removed_at is not null;
create unique index applicant_video_taken on applicant (contest_id, youtube)
  where withdrawn_at is null or removed_at is not null;
create index applicant_newest on applicant (contest_id, id desc);
create index applicant_competing on applicant (contest_id, id) where is_competitor = 1;

-- Private links of applicants: SHA-256 of their secrets. Each e-mail with a link has a secret of its own.
create table applicant_link (
  secret_hash text primary key, applicant_id {{ref}} not null references applicant (id) on delete cascade,
  created_at {{time}} not null, mail_job_id {{ref}} references mail_job (id) on delete set null
);
create index applicant_link_of_applicant on applicant_link (applicant_id);
create index applicant_link_of_mail on applicant_link (mail_job_id);

-- Private notes and tags of staff.
create table applicant_note (
  id {{id}}, applicant_id {{ref}} not null references applicant (id) on delete cascade,
  account_id {{ref}} references account (id) on delete set null, text text not null, created_at {{time}} not null
);
create index applicant_note_of_applicant on applicant_note (applicant_id);
create index applicant_note_of_account on applicant_note (account_id);

create table applicant_tag (
  id {{id}}, applicant_id {{ref}} not null references applicant (id) on delete cascade, tag text not null,
  tag_key text not null, constraint applicant_tag_taken unique (applicant_id, tag_key)
);

-- The judges of a contest; without any, all active judges are.
create table contest_judge (
  contest_id {{ref}} not null references contest (id) on delete cascade,
  account_id {{ref}} not null references account (id) on delete cascade, primary key (contest_id, account_id)
);
create index contest_judge_of_account on contest_judge (account_id);

create table jury_vote (
  id {{id}}, contest_id {{ref}} not null references contest (id) on delete cascade,
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  account_id {{ref}} references account (id) on delete set null, judge_username text not null,
  judge_name text not null, created_at {{time}} not null, note text not null default '',
  constraint jury_vote_taken unique (applicant_id, account_id)
);
create index jury_vote_of_contest on jury_vote (contest_id, account_id);
create index jury_vote_of_account on jury_vote (account_id);

-- Applicants that a judge has seen, keeps in mind, or does not decide about.
create table jury_look (
  account_id {{ref}} not null references account (id) on delete cascade,
  applicant_id {{ref}} not null references applicant (id) on delete cascade, looked_at {{time}} not null,
  primary key (account_id, applicant_id)
);
create index jury_look_of_applicant on jury_look (applicant_id);

create table jury_maybe (
  account_id {{ref}} not null references account (id) on delete cascade,
  applicant_id {{ref}} not null references applicant (id) on delete cascade, added_at {{time}} not null,
  primary key (account_id, applicant_id)
);
create index jury_maybe_of_applicant on jury_maybe (applicant_id);

create table jury_recusal (
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  account_id {{ref}} not null references account (id) on delete cascade, reason text not null,
  created_at {{time}} not null, primary key (applicant_id, account_id)
);
create index jury_recusal_of_account on jury_recusal (account_id);

-- Votes.

-- Batches of single-use codes with which people vote.
create table ticket_batch (
  id {{id}}, contest_id {{ref}} not null references contest (id) on delete cascade, label text not null,
  quantity integer not null, created_by text not null, created_at {{time}} not null, revoked_at {{time}},
  place text not null default '', expected_from {{time}}
);
create index ticket_batch_of_contest on ticket_batch (contest_id);

create table ticket (
  id {{id}}, batch_id {{ref}} not null references ticket_batch (id) on delete cascade, number integer not null,
  code_hash text not null constraint ticket_code_taken unique, used_at {{time}}, unique (batch_id, number)
);

-- A vote whose mailbox is not confirmed yet. It is not counted and occupies no mailbox.
create table vote_request (
  id {{id}}, reference text not null constraint vote_request_reference_taken unique,
  contest_id {{ref}} not null references contest (id) on delete cascade,
  applicant_id {{ref}} not null references applicant (id) on delete cascade, email text not null,
  email_key text not null, claimed_address text not null, tries integer not null, created_at {{time}} not null,
  code text not null default '', expires_at {{time}} not null default 0, confirmed_at {{time}}
);
create index vote_request_of_mailbox on vote_request (contest_id, email_key);
create index vote_request_age on vote_request (created_at);
create index vote_request_applicant on vote_request (applicant_id);

create table public_vote (
  id {{id}}, contest_id {{ref}} not null references contest (id) on delete cascade,
  applicant_id {{ref}} not null references applicant (id) on delete cascade, email text not null,
  email_key text not null, email_domain text not null, domain_kind text not null default '', address text not null,
  address_key text not null, address_slot integer not null, network text not null, claimed_address text not null,
  created_at {{time}} not null, set_aside_at {{time}}, set_aside_by text, set_aside_reason text,
  verification text not null default 'none', is_unchecked {{flag}} not null default 0, receipt text not null,
  name_shape text not null default '', client text not null default '',
  constraint public_vote_email_taken unique (contest_id, email_key),
  constraint public_vote_address_taken unique (contest_id, address_key, address_slot)
);
create index public_vote_of_applicant on public_vote (applicant_id, created_at);
create index public_vote_of_network on public_vote (contest_id, network);
create index public_vote_domain on public_vote (contest_id, email_domain);
create index public_vote_name on public_vote (contest_id, name_shape);
create index public_vote_set_aside on public_vote (contest_id, applicant_id) where set_aside_at is not null;
create unique index public_vote_receipt on public_vote (receipt);
create index public_vote_by_contest on public_vote (contest_id, id);

-- The public list of a voting, and what stays of deleted contests: their lines stay.

-- What bears on the result of a contest, in the order in which it was committed; appended to and never changed.
create table vote_line (
  id {{id}}, contest_id {{ref}} not null, kind text not null, at {{time}} not null, competitor text not null,
  subject text not null, reason text not null
);
create index vote_line_of_contest on vote_line (contest_id, id);
create index vote_line_of_receipt on vote_line (subject) where kind = 'vote';

-- Published digests: SHA-256 of the first `line_count` lines of a list.
create table vote_digest (
  contest_id {{ref}} not null, line_count integer not null, hash text not null, published_at {{time}} not null,
  primary key (contest_id, line_count)
);

-- What stays of a deleted contest that had votes or selections. No personal data.
create table contest_result (
  contest_id {{ref}} not null primary key, event_name text not null, deleted_by text not null,
  deleted_at {{time}} not null, result_json text not null
);
