-- compatible: the tables stay as they are; triggers keep the index
-- The embedded database finds rows of the audit by an index; PostgreSQL searches beside other work.
{{audit_index}};
