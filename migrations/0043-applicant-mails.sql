-- The mail that holds a private link: erasing the applicant deletes the mails of these links alone.
alter table applicant_link add column mail_job_id {{ref}} references mail_job (id) on delete set null;
create index applicant_link_of_mail on applicant_link (mail_job_id);
-- A link and its mail are made in one transaction, with times read one after the other.
update applicant_link set mail_job_id = (
  select min(mail.id) from mail_job mail
  join applicant on applicant.email = mail.to_address
  where applicant.id = applicant_link.applicant_id
    and mail.created_at between applicant_link.created_at and applicant_link.created_at + 1000
);
