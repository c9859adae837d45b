-- The mail of an alert is written when it is sent, with all that its mailbox is to be told: one waits at a time.
create unique index mail_job_of_alerts on mail_job (to_address)
  where kind = 'alert' and state = 'waiting' and text_body = '';
create index alert_email on alert (email);
