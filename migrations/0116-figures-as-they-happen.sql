-- When an alert was last asked for: what nobody confirms is kept from there.
alter table alert add column asked_at {{time}};
