-- The draft of somebody else that its author went on from: it is as it was again when that is discarded.
-- compatible: the program before ignores it, and such a discard deletes the draft
alter table draft add column continued_json text;
alter table draft add column continued_by text;
