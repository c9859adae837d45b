-- How a person has arranged the panel, as JSON: folded groups, hidden columns, saved filters.
alter table account add column preferences text not null default '{}';
