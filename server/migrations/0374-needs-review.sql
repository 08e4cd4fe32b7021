-- Since when a form with flagged answers has waited too long for its review.
alter table patient_messages add column needs_review_at timestamptz;

-- When a form was looked at that nobody had marked as reviewed for a business day.
alter table form_submissions add column judged_at timestamptz;
create index form_submissions_unjudged on form_submissions (message_id)
  where judged_at is null and reviewed_at is null;
