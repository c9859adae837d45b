-- `data:` address of the few dots that stand in a page until the dot screen is there; null until they are drawn.
alter table picture add column few_dots text;
-- Those of pictures from before are drawn in the background; flyers have none.
update picture set screens_due = 1 where id not in (select picture_id from flyer);
