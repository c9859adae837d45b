alter table flyer add column last_day text;
