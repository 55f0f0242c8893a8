import { guarded } from './access.ts';
import { binaryType } from './binary/type.ts';
import { coverageType } from './coverage/type.ts';
import { deviceType } from './device/type.ts';
import { diagnosticReportType } from './diagnostic-report/type.ts';
import { groupType } from './group/type.ts';
import { observationType } from './observation/type.ts';
import { organizationType } from './organization/type.ts';
import { patientType } from './patient/type.ts';
import { practitionerType } from './practitioner/type.ts';
import { provenanceType } from './provenance/type.ts';
import type { ResourceType } from './resource-type.ts';
import { serviceRequestType } from './service-request/type.ts';
import { specimenType } from './specimen/type.ts';

/** Those that have rows of their own, as whoever asks may see them. */
const ofRows: readonly ResourceType[] = [
  patientType,
  serviceRequestType,
  diagnosticReportType,
  observationType,
  specimenType,
  deviceType,
  coverageType,
  organizationType,
  practitionerType,
  binaryType,
  groupType,
].map((each: ResourceType) => guarded(each));

/** Every type of resource that is served, to whoever may see it. */
export const resourceTypes: readonly ResourceType[] = [...ofRows, guarded(provenanceType(ofRows))];
