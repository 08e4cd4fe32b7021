-- The message of a thread in which a picture was sent; 0 is its question.
alter table media_uses add column seq integer not null default 0;
