-- The page that saved the draft last: its next draft replaces it although the answer was lost.
alter table draft add column tab text not null default '';
