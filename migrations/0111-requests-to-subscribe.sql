-- When the mailbox of this written address was last asked to confirm. Several addresses of one mailbox may wait; one is
-- confirmed.
alter table subscriber add column asked_at {{time}};
update subscriber set asked_at = created_at where confirmed_at is null and is_active = 1;
drop index subscriber_email_key;
create index subscriber_mailbox on subscriber (email_key);
create unique index subscriber_email_key on subscriber (email_key) where confirmed_at is not null;
