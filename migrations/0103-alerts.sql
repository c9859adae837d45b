-- "Avíseme": who wants to hear of one date, or of the contests of one event.
create table alert (
  id {{id}},
  -- date: subject_id is that of the date; contest: that of the event.
  subject text not null,
  subject_id {{ref}} not null,
  -- Hash of the mailbox, or of the address at the push service.
  target_hash text not null,
  email text not null,
  -- Sealed JSON of the push subscription; empty by mail.
  push text not null,
  created_at {{time}} not null,
  -- Null until the mailbox has confirmed it.
  confirmed_at {{time}},
  constraint alert_taken unique (subject, subject_id, target_hash)
);
create index alert_target on alert (target_hash);
-- What each was told, or is to be told: each thing once.
create table alert_news (
  alert_id {{ref}} not null references alert (id) on delete cascade,
  news text not null,
  -- JSON of a push that waits; empty for what was told or was known before.
  message text not null,
  created_at {{time}} not null,
  due_at {{time}} not null,
  attempts integer not null,
  sent_at {{time}},
  primary key (alert_id, news)
);
create index alert_news_due on alert_news (due_at) where sent_at is null;
create index alert_news_sent on alert_news (sent_at);
