-- When visitors see the counts of a voting: `always`, `after_close` or `not_last_hour`.
alter table contest add column counts_shown text not null default 'always';
