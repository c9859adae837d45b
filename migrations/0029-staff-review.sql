-- Private notes and tags of staff on applicants, and the applicants whom a judge keeps in mind.
create table applicant_note (
  id {{id}},
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  account_id {{ref}} references account (id) on delete set null,
  text text not null,
  created_at {{time}} not null
);
create index applicant_note_of_applicant on applicant_note (applicant_id);
create index applicant_note_of_account on applicant_note (account_id);

create table applicant_tag (
  id {{id}},
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  tag text not null,
  tag_key text not null,
  constraint applicant_tag_taken unique (applicant_id, tag_key)
);

create table jury_maybe (
  account_id {{ref}} not null references account (id) on delete cascade,
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  added_at {{time}} not null,
  primary key (account_id, applicant_id)
);
create index jury_maybe_of_applicant on jury_maybe (applicant_id);
