import { binaryType } from './binary/type.ts';
import { diagnosticReportType } from './diagnostic-report/type.ts';
import { observationType } from './observation/type.ts';
import { patientType } from './patient/type.ts';
import type { ResourceType } from './resource-type.ts';
import { serviceRequestType } from './service-request/type.ts';
import { specimenType } from './specimen/type.ts';

/** Every type of resource that is served. */
export const resourceTypes: readonly ResourceType[] = [
  patientType,
  serviceRequestType,
  diagnosticReportType,
  observationType,
  specimenType,
  binaryType,
];
