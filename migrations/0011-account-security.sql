-- Goes up with every change that ends the links and sessions of an account.
alter table account add column security_version integer not null default 0;
-- From when an administrator is let in only to set up a second factor.
alter table account add column second_factor_due_at {{time}};

-- The account's version when the link was made.
alter table account_token add column security_version integer not null default 0;

alter table session add column public_id text not null default '';
update session set public_id = substr(token_hash, 1, 32);
create unique index session_public_id on session (public_id);
alter table session add column user_agent text not null default '';
alter table session add column address text not null default '';
-- When the password or a factor was shown last.
alter table session add column verified_at {{time}} not null default 0;

-- An authenticator app (RFC 6238); counts once it was confirmed.
create table totp_factor (
  account_id {{ref}} not null primary key references account (id) on delete cascade,
  secret text not null,
  -- The newest step whose code was used: no code is good twice.
  last_step {{time}} not null,
  created_at {{time}} not null,
  confirmed_at {{time}}
);

create table recovery_code (
  code_hash text not null primary key,
  account_id {{ref}} not null references account (id) on delete cascade,
  created_at {{time}} not null
);
create index recovery_code_of_account on recovery_code (account_id);

create table passkey (
  id {{id}},
  account_id {{ref}} not null references account (id) on delete cascade,
  credential_id text not null constraint passkey_credential_taken unique,
  public_key text not null,
  counter {{time}} not null,
  transports text not null,
  name text not null,
  created_at {{time}} not null,
  used_at {{time}}
);
create index passkey_of_account on passkey (account_id);

-- A login whose password was right and whose second step is awaited.
create table login_ticket (
  token_hash text not null primary key,
  account_id {{ref}} not null references account (id) on delete cascade,
  security_version integer not null,
  attempts integer not null,
  expires_at {{time}} not null
);
create index login_ticket_of_account on login_ticket (account_id);

-- A challenge to a passkey, good once.
create table passkey_challenge (
  challenge text not null primary key,
  account_id {{ref}} not null references account (id) on delete cascade,
  purpose text not null,
  expires_at {{time}} not null
);
create index passkey_challenge_of_account on passkey_challenge (account_id);
