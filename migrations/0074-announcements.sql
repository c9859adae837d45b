-- News that staff write once and send to all confirmed subscribers. The text is fixed from the first mail on.
create table announcement (
  id {{id}},
  subject text not null,
  preheader text not null,
  body text not null,
  button text not null,
  link text not null,
  picture_id {{ref}} references picture (id),
  -- The account by whose right it is sent; it may be gone.
  account_id {{ref}},
  send_at {{time}},
  started_at {{time}},
  finished_at {{time}},
  is_paused {{flag}} not null,
  -- People who have got it, or whose mail waits to be sent.
  sent integer not null,
  created_at {{time}} not null
);
create index announcement_picture on announcement (picture_id);
create index announcement_started on announcement (started_at, id);
-- Who has got which: each person once. It outlives a deleted announcement, which can be restored.
create table announcement_mail (
  announcement_id {{ref}} not null,
  subscriber_id {{ref}} not null references subscriber (id) on delete cascade,
  -- Hash of the token in the mail that ends the subscription.
  token_hash text not null,
  created_at {{time}} not null,
  primary key (announcement_id, subscriber_id)
);
create index announcement_mail_subscriber on announcement_mail (subscriber_id);
create index announcement_mail_token on announcement_mail (token_hash);
create index announcement_mail_time on announcement_mail (created_at);
