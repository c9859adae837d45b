-- Who sent an invitation: it opens an account only while its author may send one.
alter table account_token add column author_id {{ref}} references account (id) on delete set null;
create index account_token_of_author on account_token (author_id);
