-- What the studio records with, one thing a line.
alter table capsule add column gear text not null default '';
