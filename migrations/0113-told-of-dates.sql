-- What each alert of a date knows of it: when it begins and its state, as in `2026-03-01T20:00 sold_out`; news is
-- what is different now. The number of changes that were told is part of the key of each.
alter table alert add column known text not null default '';
alter table alert add column changes integer not null default 0;
update alert set known = coalesce(
  (select case
      when state = 'postponed' then coalesce(postponed_to, '') || ' postponed'
      else coalesce(postponed_to, starts) || ' ' || state
    end
    from event_date where event_date.id = alert.subject_id),
  '')
where subject = 'date';
