-- Higher is sent first, by kind: mails that wait get what their kind has now.
update mail_job set priority = case
    when kind in ('vote', 'security', 'reset', 'email', 'invite') then 3
    when kind in ('studio', 'receipt') then 2
    when kind = 'alert' then 0
    when kind = 'news' then -1
    else 1
  end
where state <> 'sent';
-- The mails that were sent in the last minute are counted.
create index mail_job_sent on mail_job (sent_at) where sent_at is not null;
