-- The studio, its hours and who has booked them.
create table studio (
  id {{id}}, zone text not null, least_notice_hours integer not null, least_hours integer not null,
  horizon_days integer not null, most_future_hours integer not null, cancel_hours integer not null,
  needs_approval {{flag}} not null, whatsapp text not null, methods text not null
);

create table opening_rule (
  id {{id}}, studio_id {{ref}} not null references studio (id), weekday integer not null, opens integer not null,
  closes integer not null
);
create index opening_rule_studio on opening_rule (studio_id);

create table closure (
  id {{id}}, studio_id {{ref}} not null references studio (id), starts_at {{time}} not null,
  ends_at {{time}} not null, reason text not null, created_at {{time}} not null
);
create index closure_by_time on closure (studio_id, ends_at);

create table hour_pack (
  id {{id}}, name text not null, hours integer not null, price_cents integer not null, currency text not null,
  valid_days integer not null, is_active {{flag}} not null
);

create table purchase (
  id {{id}}, account_id {{ref}} not null references account (id),
  pack_id {{ref}} references hour_pack (id) on delete set null, pack_name text not null, hours integer not null,
  price_cents integer not null, currency text not null, valid_days integer not null, method text not null,
  reference text not null, proof_file text, state text not null, expires_at {{time}} not null,
  created_at {{time}} not null, decided_at {{time}}, decided_by text, decision_reason text not null
);
create index purchase_of_account on purchase (account_id, id desc);
create index purchase_by_state on purchase (state, id desc);
create index purchase_pack on purchase (pack_id);

create table hour_lot (
  id {{id}}, account_id {{ref}} not null references account (id),
  purchase_id {{ref}} constraint hour_lot_of_purchase unique references purchase (id), source text not null,
  expires_at {{time}}, created_at {{time}} not null, expired_at {{time}}
);
create index hour_lot_of_account on hour_lot (account_id, expires_at);
create index hour_lot_to_expire on hour_lot (expires_at) where expired_at is null;

create table reservation (
  id {{id}}, studio_id {{ref}} not null references studio (id), account_id {{ref}} not null references account (id),
  state text not null, starts_at {{time}} not null, ends_at {{time}} not null, hours integer not null,
  cancel_until {{time}} not null, note text not null, held_until {{time}}, made_by text not null, decided_by text, decision_reason text not null,
  reminded_at {{time}}, created_at {{time}} not null, updated_at {{time}} not null
);
create index reservation_of_account on reservation (account_id, starts_at desc);
create index reservation_by_time on reservation (studio_id, starts_at);
create index reservation_open on reservation (state, ends_at);

create table hour_entry (
  id {{id}}, account_id {{ref}} not null references account (id), lot_id {{ref}} not null references hour_lot (id),
  reservation_id {{ref}} references reservation (id), kind text not null, hours integer not null, actor text not null,
  reason text not null, idempotency_key text not null constraint hour_entry_once unique, made_at {{time}} not null
);
create index hour_entry_of_account on hour_entry (account_id, id desc);
create index hour_entry_of_lot on hour_entry (lot_id);
create index hour_entry_of_reservation on hour_entry (reservation_id);
