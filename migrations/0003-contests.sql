-- Contests, applicants and the jury.
create table contest (
  id {{id}}, entry_id {{ref}} not null references entry (id), postu_date_from {{time}} not null,
  postu_date_until {{time}} not null, vote_date_from {{time}} not null, vote_date_until {{time}} not null,
  public_date_from {{time}} not null, public_date_until {{time}} not null, postu_vote_quant integer not null,
  postu_winners integer not null, votes_per_ip integer not null, postu_phase integer not null,
  postu_active {{flag}} not null, applicant_count integer not null, frozen_at {{time}}, created_at {{time}} not null,
  verification text not null default 'none', receipt_salt text not null default '',
  counts_shown text not null default 'always', groups_made_at {{time}}, quarantine text not null default 'none',
  mailed_head integer not null default 0, heads_mailed_at {{time}}, ended_at {{time}},
  hides_selections {{flag}} not null default 0
);
create index contest_of_entry on contest (entry_id);

create table applicant (
  id {{id}}, contest_id {{ref}} not null references contest (id) on delete cascade, ref text not null,
  aka text not null, city text not null, country text not null, label text not null, email text not null,
  email_key text not null, phone text not null, youtube text not null, url_ig text not null, url_fb text not null,
  is_video_checked {{flag}} not null, attempt text, is_competitor {{flag}} not null, public_votes integer not null,
  search_text text not null, created_at {{time}} not null, withdrawn_at {{time}}, video_missing_since {{time}},
  video_told_at {{time}}, video_replaced_at {{time}}, wants_heads {{flag}} not null default 0, removed_at {{time}},
  removed_reason text not null default '', constraint applicant_ref_taken unique (contest_id, ref),
  constraint applicant_email_taken unique (contest_id, email_key),
  constraint applicant_video_taken unique (contest_id, youtube),
  constraint applicant_attempt_taken unique (contest_id, attempt)
);
create index applicant_newest on applicant (contest_id, id desc);
create index applicant_competing on applicant (contest_id, id) where is_competitor = 1;
create index applicant_video_missing on applicant (contest_id) where video_missing_since is not null;

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
  page_seconds integer, code text not null default '', expires_at {{time}} not null default 0, confirmed_at {{time}}
);
create index vote_request_of_mailbox on vote_request (contest_id, email_key);
create index vote_request_age on vote_request (created_at);
create index vote_request_applicant on vote_request (applicant_id);

create table public_vote (
  id {{id}}, contest_id {{ref}} not null references contest (id) on delete cascade,
  applicant_id {{ref}} not null references applicant (id) on delete cascade, email text not null,
  email_key text not null, email_domain text not null, is_throw_away {{flag}} not null, address text not null,
  address_key text not null, address_slot integer not null, network text not null, claimed_address text not null,
  created_at {{time}} not null, set_aside_at {{time}}, set_aside_by text, set_aside_reason text,
  verification text not null default 'none', is_unchecked {{flag}} not null default 0, receipt text not null,
  network_wide text not null default '', name_shape text not null default '', client text not null default '',
  held_score integer not null default 0, released_at {{time}}, released_by text, released_reason text,
  page_seconds integer, code text not null default '', aside_for text not null default '',
  constraint public_vote_email_taken unique (contest_id, email_key),
  constraint public_vote_address_taken unique (contest_id, address_key, address_slot)
);
create index public_vote_of_applicant on public_vote (applicant_id, created_at);
create index public_vote_of_network on public_vote (contest_id, network);
create index public_vote_throw_away on public_vote (contest_id, email_domain) where is_throw_away = 1;
create index public_vote_set_aside on public_vote (contest_id, applicant_id) where set_aside_at is not null;
create unique index public_vote_receipt on public_vote (receipt);
create index public_vote_waiting on public_vote (contest_id)
  where held_score > 0 and released_at is null and set_aside_at is null;
create index public_vote_by_contest on public_vote (contest_id, id);

-- What votes have in common, for the fraud desk.

-- Mail domains of votes that are not those of a large service.
create table vote_domain (
  contest_id {{ref}} not null references contest (id) on delete cascade, domain text not null,
  first_at {{time}} not null, is_pooled {{flag}} not null, house text not null, mx text not null default '',
  looked_up_at {{time}}, primary key (contest_id, domain)
);
create index vote_domain_of_name on vote_domain (domain, first_at);

-- Groups of votes that stand out, computed in the background.
create table vote_group (
  contest_id {{ref}} not null references contest (id) on delete cascade, reason text not null, key text not null,
  applicant_id {{ref}} not null references applicant (id) on delete cascade, count integer not null,
  set_aside integer not null, expected integer not null, score integer not null, signals text not null,
  first_at {{time}} not null, last_at {{time}} not null, waiting integer not null default 0,
  is_shared {{flag}} not null default 0, primary key (contest_id, reason, key, applicant_id)
);
create index vote_group_by_score on vote_group (contest_id, score desc);
create index vote_group_by_count on vote_group (contest_id, count desc);
create index vote_group_applicant on vote_group (applicant_id);

-- Groups that staff dismissed.
create table vote_verdict (
  contest_id {{ref}} not null references contest (id) on delete cascade, reason text not null, key text not null,
  applicant_id {{ref}} not null references applicant (id) on delete cascade, motive text not null,
  decided_by text not null, decided_at {{time}} not null, primary key (contest_id, reason, key, applicant_id)
);
create index vote_verdict_applicant on vote_verdict (applicant_id);

-- The public recount, and what stays of deleted contests.

-- What bears on the result of a contest, in the order in which it was committed. Deleted when its line is in the chain.
create table vote_event (
  id {{id}}, contest_id {{ref}} not null references contest (id) on delete cascade, kind text not null,
  at {{time}} not null, vote_id integer, competitor text not null, subject text not null, reason text not null
);
create index vote_event_of_contest on vote_event (contest_id, id);

-- Hash chain of the votes of a contest, appended to and never changed.
create table vote_line (
  contest_id {{ref}} not null references contest (id) on delete cascade, number integer not null, line text not null,
  hash text not null, vote_id integer, primary key (contest_id, number)
);
create index vote_line_of_vote on vote_line (vote_id);

-- Heads of the chain as they were published.
create table vote_head (
  contest_id {{ref}} not null references contest (id) on delete cascade, number integer not null, hash text not null,
  published_at {{time}} not null, primary key (contest_id, number)
);

-- What stays of a deleted contest that had votes: results, decisions and the public recount. No personal data.
create table contest_archive (
  id {{id}}, contest_id {{ref}} not null constraint contest_archive_exists unique, event_name text not null,
  competitor_count integer not null, vote_count integer not null, deleted_by text not null,
  deleted_at {{time}} not null, record_json text not null, recount text not null, heads_json text not null,
  recount_from {{time}} not null
);

-- What the receipts of a deleted contest answer.
create table archived_receipt (
  receipt text primary key, contest_id {{ref}} not null, state text not null, at {{time}} not null,
  reason text not null
);
