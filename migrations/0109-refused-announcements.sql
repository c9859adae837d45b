-- Whose mailbox was refused when an announcement was sent to it. They are counted when it is over.
alter table announcement_mail add column is_refused integer not null default 0;
-- How many were refused, how many when so many were refused that it stopped by itself, and why it stopped.
alter table announcement add column refused integer not null default 0;
alter table announcement add column refused_at_stop integer not null default 0;
alter table announcement add column stop_reason text not null default '';
