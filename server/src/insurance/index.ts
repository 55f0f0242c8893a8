export { advanceBatches } from './eligibility/batch/store.ts';
export { importDiagnoses, listDiagnosisReleases } from './diagnoses/import-service.ts';
export { downloadOfficialFiles } from './diagnoses/official/download.ts';
export { OfficialFileError } from './diagnoses/official/official-file-error.ts';
export type { GivenFile } from './diagnoses/official/read-files.ts';
export { fiscalYearEnd } from './diagnoses/release.ts';
export type { ReleaseSummary } from './diagnoses/store.ts';
export { validateDiagnoses } from './diagnoses/service.ts';
export { findPayor } from './payors/service.ts';
export type { GivenInsurance, InsuranceRecord } from './records/model.ts';
export {
  findInsurance,
  listNewestInsurance,
  listPayorsInUse,
  type NewestRecord,
  planInsurance,
  setStatePlans,
  storeInsurance,
} from './records/service.ts';
export type { UsedPayor } from './records/newest-store.ts';
export { type Insurance, openInsurance } from './insurance.ts';
export { importPayors, listPlatformPayors } from './payors/import-service.ts';
export { parsePayorFile, PayorFileError, renderPayorFile } from './payors/payor-file.ts';
export { slice } from './slice.ts';
export { isMedicaid, isMedicare } from './us/government-plans.ts';
export { findState } from './us/states.ts';
export { stateOfZip } from './us/zip-codes.ts';
