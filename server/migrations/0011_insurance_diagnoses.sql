-- ICD-10-CM, release by release: the codes in force from a day on. Reference data of everybody, written by the
-- operator's import alone. A release is read whole and replaced whole, so it is one document (ADR-0020).
create table diagnosis_release (
  valid_from date primary key,
  fiscal_year int not null,
  -- Worked out from the addenda of the year after it.
  is_derived boolean not null,
  code_count int not null,
  heading_count int not null,
  term_count int not null,
  excludes_count int not null,
  -- [{name, sha256, publisher}] of every file that was read for it.
  sources jsonb not null,
  imported_at timestamptz not null,
  document bytea not null
);
revoke insert, update, delete on diagnosis_release from salus_app;
