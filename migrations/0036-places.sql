-- Where a moved record stands among those of its priority, which are sorted by this number from the
-- highest to the lowest; null for its id, so that the newest is first.
alter table entry add column place double precision;
alter table album_image add column place double precision;
alter table flyer add column place double precision;
drop index entry_in_public_order;
create index entry_in_public_order on entry (kind, is_active, priority, coalesce(place, id) desc, id desc);
drop index album_image_of_entry;
create index album_image_of_entry on album_image (entry_id, segment_id, is_cover desc, priority, coalesce(place, id) desc, id desc);
drop index flyer_in_order;
create index flyer_in_order on flyer (is_active, priority, coalesce(place, id) desc, id desc);
