-- Index of what visitors may find. Derived from the content: made anew when search_state is empty,
-- and not part of backups.
create table search_document (
  id {{id}},
  kind text not null,
  record_id {{ref}} not null,
  entry_id {{ref}},
  title text not null,
  detail text not null,
  path text not null,
  body text not null{{search_vector}}
);
create unique index search_document_record on search_document (kind, record_id);
create index search_document_entry on search_document (entry_id);

-- Words of the index by the forms in which one letter is missing, for typing mistakes.
create table search_form (
  form text not null,
  word text not null,
  primary key (form, word)
);

create table search_state (
  version integer not null
);

{{search_index}};
