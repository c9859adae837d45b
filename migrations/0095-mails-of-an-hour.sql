-- The mails of announcements in the last hour are counted.
create index mail_job_of_news on mail_job (sent_at) where kind = 'news';
-- They are counted in the mail queue.
drop index announcement_mail_time;
