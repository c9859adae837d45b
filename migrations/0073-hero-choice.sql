-- Which picture heads the pages of an entry: 'background', or empty for its own picture.
alter table entry add column hero text not null default '';
