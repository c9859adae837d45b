-- Where the mail of an announcement leads, by number, as it was written when sending began. It outlives the
-- announcement, because the mails are delivered.
create table news_link (
  announcement_id {{ref}} not null,
  n integer not null,
  address text not null,
  primary key (announcement_id, n)
);
