-- JSON box around the faces of a picture, in fractions of its sides; null while none are known.
alter table picture add column faces text;
