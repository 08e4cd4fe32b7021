-- Whose consults heard that nobody answers them hear as well that somebody does again.
alter table orphans add column told_at timestamptz;
