import { patientType } from './patient/type.ts';
import type { ResourceType } from './resource-type.ts';
import { serviceRequestType } from './service-request/type.ts';

/** Every type of resource that is served. */
export const resourceTypes: readonly ResourceType[] = [patientType, serviceRequestType];
