export { openBirthDate } from './birth-date.ts';
export { isActive, lockActive } from './active-store.ts';
export { removeConnectedSource, setConnectedSource } from './connected-source-store.ts';
export { enterPortal, findPortalVisitor, type PortalVisitor } from './sign-in/authenticate.ts';
export { markDisconnected } from './phone-sessions/store.ts';
export { isPhoneToken, type Tokens as PhoneTokens } from './phone-sessions/service.ts';
export { createSignInToken } from './sign-in/service.ts';
export { checkCertificate, openCertificateKey } from './deletion/certificate.ts';
export { findDemographics, hasDemographics, lookUpDemographics } from './demographics/service.ts';
export type { Demographics } from './demographics/model.ts';
export { userPurgeJob } from './jobs.ts';
export {
  type ActiveUser,
  type IngestionWindow,
  ingestionWindow,
  toUserId,
  type User,
} from './model.ts';
export type { InstantRange, Person } from './persons/model.ts';
export {
  countUsers,
  listDeleted,
  listDeletedIds,
  listRestoredIds,
  listUserIds,
  wasDeleted,
} from './persons/ids-store.ts';
export { listPersons } from './persons/service.ts';
export { userId } from './schema.ts';
export { createUser } from './service.ts';
export { findActive, findByReference, lookUpActive } from './store.ts';
export { slice } from './slice.ts';
