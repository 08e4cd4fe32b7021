-- A picture for labelling in one specialty. Its filename is random, and nothing but this row leads
-- to the gallery item.
create table annotation_images (
  id uuid primary key,
  media uuid not null references media (id) on delete cascade,
  specialty text not null,
  filename text not null unique,
  created_at timestamptz not null,
  -- A specialist moved it to another specialty.
  moved_at timestamptz,
  -- The moment when the predictions were last read into the conditions.
  conditions_at timestamptz,
  unique (media, specialty)
);
create index annotation_images_waiting on annotation_images (specialty, created_at, id)
  where moved_at is null;

-- Blind tokens of the predicted labels, for the condition filter.
create table annotation_conditions (
  image uuid not null references annotation_images (id) on delete cascade,
  token bytea not null,
  primary key (image, token)
);

-- The label of one specialist for one picture, sealed with the prediction of that moment.
create table image_labels (
  id uuid primary key,
  image uuid not null references annotation_images (id) on delete cascade,
  doctor uuid not null references users (id) on delete cascade,
  sealed bytea not null,
  -- The specialist knew something of the prediction.
  informed boolean not null,
  created_at timestamptz not null,
  unique (image, doctor)
);
create index image_labels_doctor on image_labels (doctor);

-- The custom labels of a person, sealed as a list.
create table custom_ai_labels (
  uid uuid primary key references users (id) on delete cascade,
  sealed bytea not null
);

-- The search for pictures that nobody has brought here yet.
create index media_consented on media (id) where consent_at is not null and deleted_at is null;
