-- Private links of applicants: SHA-256 of their secrets. Each mail with a link has a secret of its own.
create table applicant_link (
  secret_hash text primary key,
  applicant_id {{ref}} not null references applicant (id) on delete cascade,
  created_at {{time}} not null
);
create index applicant_link_of_applicant on applicant_link (applicant_id);

-- When the applicant withdrew. The row stays, so that the mailbox and the video stay taken.
alter table applicant add column withdrawn_at {{time}};
-- Since when the video platform does not have the video, when its applicant was told so, and when a
-- video that judges may have seen was replaced.
alter table applicant add column video_missing_since {{time}};
alter table applicant add column video_told_at {{time}};
alter table applicant add column video_replaced_at {{time}};
create index applicant_video_missing on applicant (contest_id) where video_missing_since is not null;
