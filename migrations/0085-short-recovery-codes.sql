-- Codes of 80 bits, from before codes had 140: their owners are asked to make new ones.
alter table recovery_code add column is_short integer not null default 0;
update recovery_code set is_short = 1
where created_at < (select applied_at from migration where name = '0044-proof-of-the-owner.sql');
