-- When an alert was last asked for: what nobody confirms is kept from there.
alter table alert add column asked_at {{time}};
-- Subscriptions and mails of announcements are counted as they happen, so that no purge changes what was: those that
-- rows tell of now. Who was imported has neither asked nor confirmed here.
insert into figure (day, kind, subject, count)
  select {{day created_at}}, 'subscribed', '', count(*) from subscriber
  where is_demo = 0 and consent_source = '' group by 1;
insert into figure (day, kind, subject, count)
  select {{day confirmed_at}}, 'confirmed', '', count(*) from subscriber
  where is_demo = 0 and consent_source = '' and confirmed_at is not null group by 1;
insert into figure (day, kind, subject, count)
  select {{day started_at}}, 'news', '', sum(sent - refused) from announcement
  where sent > refused and started_at is not null group by 1;
