-- The documents of a kind, newest first; and the words of titles, which PostgreSQL looks up by themselves.
create index search_document_newest on search_document (kind, id);
{{search_title_index}};
