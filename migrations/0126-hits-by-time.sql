-- compatible: an index alone
-- Old hits are deleted every hour.
create index throttle_hit_by_time on throttle_hit (hit_at);
