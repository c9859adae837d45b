alter table hour_lot add column expired_at {{time}};
create index hour_lot_to_expire on hour_lot (expires_at) where expired_at is null;
