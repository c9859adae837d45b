-- Mails with codes are counted by mailbox and hour (mail_budget).
alter table vote_request drop column mails;

-- Proton ignores hyphens and underscores too, and Yandex takes a hyphen for a dot. Of rows that were
-- accepted with several spellings of a mailbox, the first gets its canonical form.
update subscriber set email_key = {{mailbox email_key}}
where email_key <> {{mailbox email_key}}
  and id in (select min(id) from subscriber group by {{mailbox email_key}})
  and not exists (
    select 1 from subscriber as other
    where other.id <> subscriber.id and other.email_key = {{mailbox subscriber.email_key}}
  );
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
