-- Words in double braces differ between the engines: server/db/dialect.ts. What a column holds is said in `table.ts`
-- of its part of the server.

create table setting (name text primary key, value text not null);

-- One row, which each change of the public content raises; only PostgreSQL's instances need it.
create table content_version (
  id integer primary key, version bigint not null, withdrawn_at_version bigint not null
);

-- Work that is done later or again: a row for each item of a kind, while it is due, being done or failing.
create table job (
  kind text not null, item text not null, due_at bigint not null, attempts integer not null default 0,
  last_error text not null default '', claimed_until bigint not null default 0, owner text not null default '',
  primary key (kind, item)
);

-- A slot is the moment that a backup is for, as in `daily 2026-03-01`: whichever instance stores it first makes it.
create table backup_run (
  id {{id}}, slot text not null constraint backup_run_slot_taken unique, state text not null,
  started_at {{time}} not null, finished_at {{time}} not null, name text not null, row_count {{ref}} not null,
  file_count {{ref}} not null, new_file_count {{ref}} not null, error text not null
);
create index backup_run_by_time on backup_run (state, finished_at);

-- Replies to writes with an Idempotency-Key, so that a repeated request is not done twice.
create table idempotency_key (
  key_hash text primary key, request_hash text not null, reply_json text not null, created_at {{time}} not null
);
create index idempotency_key_age on idempotency_key (created_at);

-- What was spent of a limit in a period, by address, network, mailbox (as a hash) or for the site.
create table limit_count (bucket text not null primary key, ends_at {{time}} not null, spent integer not null);
create index limit_count_by_end on limit_count (ends_at);

-- Kept until the token would be refused as too old.
create table used_captcha_token (token_hash text primary key, expires_at {{time}} not null);
create index used_captcha_token_by_end on used_captcha_token (expires_at);

-- Accounts, their sessions, links and second factors.
create table account (
  id {{id}}, username text not null constraint account_username_taken unique, email text not null,
  first_name text not null, last_name text not null, user_type integer not null, password_hash text not null,
  is_active {{flag}} not null, must_change_password {{flag}} not null, created_at {{time}} not null,
  last_login_at {{time}}, phone text not null default '', wants_news {{flag}} not null default 0, invited_at {{time}},
  deleted_at {{time}}, feed_hash text, security_version integer not null default 0, second_factor_due_at {{time}},
  staff_changed_at {{time}}, devices_version integer not null default 0
);
create unique index account_email_taken on account (lower(email)) where email <> '';
create unique index account_feed on account (feed_hash) where feed_hash is not null;

-- The role and state of an account until a change, so that what was decided under them is counted as it was.
create table account_past (
  id {{id}}, account_id {{ref}} not null references account (id) on delete cascade, until {{time}} not null,
  user_type integer not null, is_active {{flag}} not null
);
create index account_past_of_account on account_past (account_id, until);

create table session (
  token_hash text primary key, account_id {{ref}} not null references account (id) on delete cascade,
  created_at {{time}} not null, used_at {{time}} not null, public_id text not null default '',
  user_agent text not null default '', address text not null default '', verified_at {{time}} not null default 0
);
create index session_of_account on session (account_id);
create unique index session_public_id on session (public_id);

create table account_token (
  token_hash text primary key, account_id {{ref}} not null references account (id) on delete cascade,
  purpose text not null, value text not null, expires_at {{time}} not null,
  security_version integer not null default 0, undoes_since {{time}},
  author_id {{ref}} references account (id) on delete set null
);
create index account_token_of_account on account_token (account_id, purpose);
create index account_token_of_author on account_token (author_id);

-- A login whose password was right and whose second step is awaited.
create table login_challenge (
  token_hash text not null primary key, account_id {{ref}} not null references account (id) on delete cascade,
  security_version integer not null, attempts integer not null, expires_at {{time}} not null
);
create index login_challenge_of_account on login_challenge (account_id);

create table totp_factor (
  account_id {{ref}} not null primary key references account (id) on delete cascade, secret text not null,
  last_step {{time}} not null, created_at {{time}} not null, confirmed_at {{time}}
);

create table recovery_code (
  code_hash text not null primary key, account_id {{ref}} not null references account (id) on delete cascade,
  created_at {{time}} not null
);
create index recovery_code_of_account on recovery_code (account_id);

create table passkey (
  id {{id}}, account_id {{ref}} not null references account (id) on delete cascade,
  credential_id text not null constraint passkey_credential_taken unique, public_key text not null,
  counter {{time}} not null, transports text not null, name text not null, created_at {{time}} not null,
  used_at {{time}}
);
create index passkey_of_account on passkey (account_id);

create table passkey_challenge (
  challenge text not null primary key, account_id {{ref}} not null references account (id) on delete cascade,
  purpose text not null, expires_at {{time}} not null
);
create index passkey_challenge_of_account on passkey_challenge (account_id);

-- Mail.

-- E-mails to be sent, inserted in the transaction of what they tell. Higher priorities are sent first, then lower turns.
create table mail_job (
  id {{id}}, message_id text not null unique, to_address text not null, reply_to text not null, subject text not null,
  text_body text not null, html_body text not null, headers_json text not null, state text not null,
  attempts integer not null, created_at {{time}} not null, due_at {{time}} not null, sent_at {{time}},
  last_error text not null, priority integer not null default 0, turn integer not null default 0,
  kind text not null default 'notice', author_id {{ref}}, author_type integer, topic text not null default ''
);
create index mail_job_by_due on mail_job (state, due_at);
create index mail_job_by_topic on mail_job (topic) where topic <> '';
create index mail_job_sent on mail_job (sent_at) where sent_at is not null;
create index mail_job_queue on mail_job (priority desc, turn, due_at, id) where state in ('waiting', 'sending');

-- The audit, and changes of records that are not made yet or can be undone.
create table audit_entry (
  id {{id}}, made_at {{time}} not null, account_id {{ref}}, username text not null, action text not null,
  resource text not null, resource_id {{ref}}, before_json text, after_json text
);
create index audit_entry_by_resource on audit_entry (resource, resource_id);
-- The embedded database finds rows by an index of three letters; PostgreSQL searches beside other work.
{{audit_index}};

-- What is typed in a record and not saved: one copy, in the hand of who typed last.
create table edit (
  id {{id}}, resource text not null, record_id {{ref}} not null, call text not null, changes_json text not null,
  version text not null, tab text not null, number integer not null, account_id {{ref}} not null, username text not null,
  since {{time}} not null, typed_at {{time}} not null, constraint edit_of_record_exists unique (resource, record_id)
);

-- What happens to a record at a time: it becomes public with these changes, or it is withdrawn.
create table plan (
  id {{id}}, resource text not null, record_id {{ref}} not null, call text not null, title text not null,
  action text not null, due_at {{time}} not null, account_id {{ref}} not null, username text not null,
  changes_json text not null, error text not null, is_done {{flag}} not null
);
create index plan_by_time on plan (due_at);
create index plan_by_record on plan (resource, record_id);

-- Deleted content of the last 30 days: the rows of a record and of everything that belonged to it.
create table trash (
  id {{id}}, resource text not null, record_id {{ref}} not null, label text not null, owner text not null,
  part_count integer not null, deleted_by text not null, deleted_at {{time}} not null, kept_until {{time}} not null,
  rows_json text not null, files text not null, constraint trash_record_exists unique (resource, record_id)
);

-- Files that a change replaced: kept in the trash of the storage while the history has a version that showed them.
create table replaced_file (
  id {{id}}, resource text not null, record_id {{ref}} not null, table_name text not null, file_key text not null,
  content_json text not null, files text not null, thumbnail text, replaced_at {{time}} not null,
  constraint replaced_file_exists unique (file_key)
);
create index replaced_file_of_record on replaced_file (resource, record_id);
