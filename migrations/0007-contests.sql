create table contest (
  id {{id}},
  entry_id {{ref}} not null references entry (id),
  postu_date_from {{time}} not null,
  postu_date_until {{time}} not null,
  vote_date_from {{time}} not null,
  vote_date_until {{time}} not null,
  public_date_from {{time}} not null,
  public_date_until {{time}} not null,
  postu_vote_quant integer not null,
  postu_winners integer not null,
  votes_per_ip integer not null,
  postu_phase integer not null,
  postu_active {{flag}} not null,
  applicant_count integer not null,
  frozen_at {{time}},
  created_at {{time}} not null
);
create index contest_of_entry on contest (entry_id);

create table applicant (
  id {{id}},
  contest_id {{ref}} not null references contest (id) on delete cascade,
  ref text not null,
  aka text not null,
  city text not null,
  country text not null,
  label text not null,
  email text not null,
  email_key text not null,
  phone text not null,
  youtube text not null,
  url_ig text not null,
  url_fb text not null,
  is_video_checked {{flag}} not null,
  attempt text,
  is_competitor {{flag}} not null,
  public_votes integer not null,
  search_text text not null,
  created_at {{time}} not null,
  constraint applicant_ref_taken unique (contest_id, ref),
  constraint applicant_email_taken unique (contest_id, email_key),
  constraint applicant_video_taken unique (contest_id, youtube),
  constraint applicant_attempt_taken unique (contest_id, attempt)
);
create index applicant_newest on applicant (contest_id, id desc);
create index applicant_competing on applicant (contest_id, id) where is_competitor = 1;

create table jury_vote (
  id {{id}},
  contest_id {{ref}} not null references contest (id) on delete cascade,
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  account_id {{ref}} references account (id) on delete set null,
  judge_username text not null,
  judge_name text not null,
  created_at {{time}} not null,
  constraint jury_vote_taken unique (applicant_id, account_id)
);
create index jury_vote_of_contest on jury_vote (contest_id, account_id);
create index jury_vote_of_account on jury_vote (account_id);

create table jury_look (
  account_id {{ref}} not null references account (id) on delete cascade,
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  looked_at {{time}} not null,
  primary key (account_id, applicant_id)
);
create index jury_look_of_applicant on jury_look (applicant_id);

create table public_vote (
  id {{id}},
  contest_id {{ref}} not null references contest (id) on delete cascade,
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  email text not null,
  email_key text not null,
  email_domain text not null,
  is_throw_away {{flag}} not null,
  address text not null,
  address_key text not null,
  address_slot integer not null,
  network text not null,
  claimed_address text not null,
  created_at {{time}} not null,
  set_aside_at {{time}},
  set_aside_by text,
  set_aside_reason text,
  constraint public_vote_email_taken unique (contest_id, email_key),
  constraint public_vote_address_taken unique (contest_id, address_key, address_slot)
);
create index public_vote_of_applicant on public_vote (applicant_id, created_at);
create index public_vote_of_network on public_vote (contest_id, network);
create index public_vote_throw_away on public_vote (contest_id, email_domain) where is_throw_away = 1;
create index public_vote_set_aside on public_vote (contest_id, applicant_id) where set_aside_at is not null;

create unique index account_email_taken on account (lower(email)) where email <> '';
