-- Which state of the draft a plan publishes: 0 when there was none, null where nobody noted it.
alter table plan add column draft_saved_at {{time}};
