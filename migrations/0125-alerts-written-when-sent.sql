-- The mail of an alert is written when it is sent, with all that its mailbox is to be told: one waits at a time.
create unique index mail_job_written_when_sent on mail_job (to_address)
  where topic = 'written when sent' and state = 'waiting';
create index alert_email on alert (email);
-- The moment and the place that were told; empty for alerts of earlier versions. Instances of those read `known`.
alter table alert add column place text not null default '';
