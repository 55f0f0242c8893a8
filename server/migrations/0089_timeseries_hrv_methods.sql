-- Nodes of the previous release: keep running.
-- Heart rate variability that phones of Apple push is the SDNN, all other is the RMSSD: two series, told apart by their sub-kind.
-- Imports of Apple's exports stored the RMSSD in the same series: where a person had one, the method of what is there is unknown.
update series set sub_kind = 'unknown'
  where resource = 'hrv' and sub_kind = '' and provider = 'apple_health_kit'
    and user_id in (select user_id from import_run where kind = 'apple_health');
update series set sub_kind = 'sdnn'
  where resource = 'hrv' and sub_kind = '' and provider = 'apple_health_kit';
