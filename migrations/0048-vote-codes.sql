-- Tags (`ana+x@`) are one mailbox at every domain, and so are the domains of one service. Of rows that
-- were accepted with several spellings of a mailbox, the first gets its canonical form.
alter table subscriber add column email_key text not null default '';
update subscriber set email_key = email;
update subscriber set email_key = {{mailbox email}}
where id in (select min(id) from subscriber group by {{mailbox email}})
  and not exists (
    select 1 from subscriber as other
    where other.id <> subscriber.id and other.email = {{mailbox subscriber.email}}
  );
create unique index subscriber_email_key on subscriber (email_key);
update applicant set email_key = {{mailbox email_key}}
where email_key <> {{mailbox email_key}}
  and id in (select min(id) from applicant group by contest_id, {{mailbox email_key}})
  and not exists (
    select 1 from applicant as other
    where other.contest_id = applicant.contest_id and other.email_key = {{mailbox applicant.email_key}}
  );
update public_vote set email_key = {{mailbox email_key}}
where email_key <> {{mailbox email_key}}
  and id in (select min(id) from public_vote group by contest_id, {{mailbox email_key}})
  and not exists (
    select 1 from public_vote as other
    where other.contest_id = public_vote.contest_id and other.email_key = {{mailbox public_vote.email_key}}
  );

-- Codes that wait now are asked for again: they live fifteen minutes.
delete from vote_request;
alter table vote_request drop column code_hash;
-- The six digits: equal for all live requests of a mailbox in a contest.
alter table vote_request add column code text not null default '';
-- Until when it confirms.
alter table vote_request add column expires_at {{time}} not null default 0;

-- What the mail is about, as in `contest 12`; empty for most.
alter table mail_job add column topic text not null default '';
create index mail_job_by_topic on mail_job (topic) where topic <> '';
