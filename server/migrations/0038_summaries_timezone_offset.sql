-- Where the person's clock stood, for summaries whose own fields do not say it: seconds east of UTC; null where nothing told.
alter table summary add column timezone_offset integer
  constraint summary_timezone_offset check (timezone_offset between -64800 and 64800);
