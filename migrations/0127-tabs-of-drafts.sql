-- The page that saved the draft last, and the number of its request: its next draft replaces it although the answer was lost.
alter table draft add column tab text not null default '';
alter table draft add column sequence integer not null default 0;
