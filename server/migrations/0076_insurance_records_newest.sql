-- Records of a whole team, the newest first: how other systems read coverage.
create index insurance_record_of_tenant on insurance_record (tenant_id, number desc);
