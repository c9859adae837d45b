-- Dates of events. Times are local to the zone of the venue, as staff write them; begins_at and
-- finishes_at are their moments, of the new time of a date that was moved.
create table event_date (
  id {{id}},
  entry_id {{ref}} not null references entry (id) on delete cascade,
  segment_id {{ref}} references segment (id) on delete set null,
  picture_id {{ref}} references picture (id),
  title text not null,
  starts text not null,
  doors text,
  ends text,
  postponed_to text,
  zone text not null,
  begins_at {{time}} not null,
  finishes_at {{time}} not null,
  state text not null,
  venue text not null,
  address text not null,
  city text not null,
  country text not null,
  map text not null,
  price text not null,
  price_from double precision,
  currency text not null,
  tickets text not null,
  lineup text not null,
  notes text not null,
  outside_id text,
  is_active {{flag}} not null,
  created_at {{time}} not null,
  updated_at {{time}} not null
);
create index event_date_in_order on event_date (is_active, begins_at, id);
create index event_date_entry on event_date (entry_id, begins_at);
create index event_date_segment on event_date (segment_id);
create index event_date_picture on event_date (picture_id);
