-- What a subscriber chose; empty: everything, from an unknown country.
alter table subscriber add column country text not null default '';
alter table subscriber add column interests text not null default '';
-- Permanent refusals by the mail server since the last mail that was accepted, and the one that ended it.
alter table subscriber add column refusals integer not null default 0;
alter table subscriber add column refused_at {{time}};
alter table subscriber add column refused_reason text not null default '';
-- Where and when who was imported agreed; empty for who subscribed on the site.
alter table subscriber add column consent_source text not null default '';
alter table subscriber add column consent_day text not null default '';
-- Hashes of the mailboxes of those who left and are deleted: an import does not write to them again.
create table former_subscriber (
  email_hash text primary key,
  created_at {{time}} not null
);
-- To whom an announcement goes; empty: to all.
alter table announcement add column countries text not null default '';
alter table announcement add column interests text not null default '';
