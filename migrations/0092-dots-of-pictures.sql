-- `data:` address of the few dots that stand in a page until the dot screen is there; null until they are drawn.
alter table picture add column few_dots text;
-- Those of posters from before are drawn in the background.
update picture set screens_due = 1 where id in (
  select picture_id from entry where picture_id is not null
  union select picture_id from portrait where picture_id is not null
  union select picture_id from event_date where picture_id is not null
  union select picture_id from announcement where picture_id is not null
  union select picture_id from background
);
