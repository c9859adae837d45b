-- Answers of writes that came with an Idempotency-Key, so that a repeated request is not done twice.
create table idempotency_key (
  key_hash text primary key,
  request_hash text not null,
  reply_json text not null,
  created_at {{time}} not null
);

create index idempotency_key_age on idempotency_key (created_at);
