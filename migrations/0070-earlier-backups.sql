-- A site that was there before this migration, and was not restored, goes on with backups in which an earlier
-- version wrote no line.
insert into setting (name, value)
select 'backup_continues', ''
where exists (select 1 from setting where name = 'signing_secret')
  and not exists (select 1 from setting where name in ('backup_restored_from', 'backup_continues'));
