-- Addresses that were given out go on working: the tokens in them are replaced by their hashes.
alter table account rename column feed_token to feed_hash;
update account set feed_hash = {{sha256 feed_hash}} where feed_hash is not null;
alter table subscriber rename column token to token_hash;
update subscriber set token_hash = {{sha256 token_hash}};
