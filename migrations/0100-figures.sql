-- How often what visitors do has happened, without anything of a visitor: a day in Caracas (after two years
-- its month), what happened, and to what: the path of a page, a domain, or a text that was searched.
create table figure (
  day text not null,
  kind text not null,
  subject text not null,
  count integer not null,
  primary key (day, kind, subject)
);
-- Figures are stored of pages that exist.
create index search_document_path on search_document (path);
