-- Mails with codes are counted by mailbox and hour (mail_budget).
alter table vote_request drop column mails;
