-- Captcha tokens that were used, until they would no longer be taken anyway.
create table used_captcha_token (
  token_hash text primary key,
  expires_at {{time}} not null
);
create index used_captcha_token_by_end on used_captcha_token (expires_at);

-- Mails to be sent, written together with what they tell of.
create table mail_job (
  id {{id}},
  message_id text not null unique,
  to_address text not null,
  reply_to text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers_json text not null,
  state text not null,
  attempts integer not null,
  created_at {{time}} not null,
  due_at {{time}} not null,
  claimed_until {{time}},
  sent_at {{time}},
  last_error text not null
);
create index mail_job_by_due on mail_job (state, due_at);

create table contact_message (
  id {{id}},
  name text not null,
  email text not null,
  country text not null,
  subject text not null,
  message text not null,
  is_read {{flag}} not null,
  is_answered {{flag}} not null,
  is_demo {{flag}} not null,
  created_at {{time}} not null,
  mail_job_id {{ref}} references mail_job (id) on delete set null
);
create index contact_message_of_mail on contact_message (mail_job_id);

create table subscriber (
  id {{id}},
  -- As it is compared: lower case.
  email text not null constraint subscriber_email_taken unique,
  token text not null unique,
  is_active {{flag}} not null,
  is_demo {{flag}} not null,
  created_at {{time}} not null,
  ended_at {{time}},
  mail_job_id {{ref}} references mail_job (id) on delete set null
);
create index subscriber_by_time on subscriber (is_active, id desc);
create index subscriber_of_mail on subscriber (mail_job_id);
