-- When a deletion was last undone: who follows changes has removed the user meanwhile, and needs everything again.
alter table users add column restored_at timestamptz;
