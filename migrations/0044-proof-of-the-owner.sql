-- A link that undoes changes removes the factors that were added from this time on.
alter table account_token add column undoes_since {{time}};
update account_token set purpose = 'undo', undoes_since = expires_at - 259200000
where purpose = 'undo_email';

-- What the mail is, for the budget of its kind.
alter table mail_job add column kind text not null default 'notice';
-- The account by whose right the mail is sent, and its role when it was queued; null for none.
alter table mail_job add column author_id {{ref}};
alter table mail_job add column author_type integer;

-- Mails to one mailbox, and of the site, since the beginning of an hour. The bucket holds a hash of
-- the mailbox.
create table mail_budget (
  bucket text not null primary key,
  begun_at {{time}} not null,
  spent integer not null
);
