-- At most one calendar is active, whoever writes.
create unique index calendar_active_alone on calendar (is_active) where is_active = 1;
