-- What a picture shows, for who cannot see it.
alter table picture add column alt text not null default '';
