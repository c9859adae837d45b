create table flyer (
  id {{id}},
  picture_id {{ref}} not null references picture (id),
  title text not null,
  link text not null,
  tags text not null,
  priority integer not null,
  is_active {{flag}} not null
);
create index flyer_in_order on flyer (is_active, priority, id desc);
