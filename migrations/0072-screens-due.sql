-- 1 while the dot screens of a picture are to be drawn in the background: it was uploaded, or its settings changed.
alter table picture add column screens_due integer not null default 0;
create index picture_screens_due on picture (id) where screens_due = 1;
