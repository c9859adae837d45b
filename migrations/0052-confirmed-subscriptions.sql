-- Who subscribed before goes on being subscribed.
alter table subscriber add column confirmed_at {{time}};
update subscriber set confirmed_at = created_at;
