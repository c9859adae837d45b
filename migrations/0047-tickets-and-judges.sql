-- Codes are shown once, when a batch is made: nothing follows from it any more.
alter table ticket_batch drop column seed;
-- Where the tickets of a batch are handed out, and the hour from which they are expected.
alter table ticket_batch add column place text not null default '';
alter table ticket_batch add column expected_from {{time}};
