export { chooseLabAccount, listLabAccounts } from './accounts/service.ts';
export {
  type LabCatalog,
  labCatalogRoutes,
  openLabCatalog,
  purgeTenantLabTests,
} from './catalog.ts';
export { decideOrderable, readOrderSet } from './lab-tests/order-set.ts';
export { toWireLabTest } from './lab-tests/schema.ts';
export { ensureGeneratedLabTest } from './lab-tests/service.ts';
export { ensureStock } from './lab-tests/stock.ts';
export { findLab, findLabBySlug } from './labs.ts';
export { type Lab, type LabTest, type Marker, slowest } from './model.ts';
