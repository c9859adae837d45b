-- Each foreign key has an index: deleting the row that it references looks for those that name it.
create index album_image_capsule on album_image (capsule_id);
create index album_image_picture on album_image (picture_id);
create index background_capsule on background (capsule_id);
create index background_picture on background (picture_id);
create index entry_picture on entry (picture_id);
create index entry_old_slug_entry on entry_old_slug (entry_id);
create index flyer_picture on flyer (picture_id);
create index opening_rule_studio on opening_rule (studio_id);
create index portrait_picture on portrait (picture_id);
create index purchase_pack on purchase (pack_id);
create index vote_group_applicant on vote_group (applicant_id);
create index vote_request_applicant on vote_request (applicant_id);
create index vote_verdict_applicant on vote_verdict (applicant_id);
