-- Whether a competitor agreed to get the heads of the chain by e-mail.
alter table applicant add column wants_heads {{flag}} not null default 0;
-- The newest head that was mailed, and when it was last looked whether one is due.
alter table contest add column mailed_head integer not null default 0;
alter table contest add column heads_mailed_at {{time}};
