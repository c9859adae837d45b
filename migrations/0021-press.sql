-- Focal point in percent of the picture's sides (null until it is found), and how posters show it.
alter table picture add column focus_x integer;
alter table picture add column focus_y integer;
alter table picture add column press_style text not null default 'press';
alter table picture add column press_dots text not null default 'medium';

-- Spot colour of the item; empty for the one that follows from its id.
alter table entry add column ink text not null default '';
