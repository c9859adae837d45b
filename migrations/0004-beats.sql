create table beat (
  id {{id}},
  file text not null constraint beat_file_taken unique,
  title text not null,
  producer text not null,
  genre text not null,
  bpm double precision not null,
  price_cents {{ref}} not null,
  time text not null,
  duration double precision not null,
  peaks text not null,
  priority integer not null,
  is_active {{flag}} not null
);
create index beat_in_order on beat (is_active, priority, id desc);
