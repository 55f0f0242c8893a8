export {
  delegatedFlows,
  type LabAccount,
  type LabAccountFields,
  labAccountStatuses,
} from './accounts/model.ts';
export { chooseLabAccount, findLabAccount } from './accounts/of-team/service.ts';
export {
  allowTeams,
  createLabAccount,
  deleteLabAccount,
  listManagedLabAccounts,
  replaceLabAccount,
} from './accounts/service.ts';
export { type LabCatalog } from './catalog.ts';
export { CatalogFileError, isLoincCode } from './imports/columns.ts';
export { parseCompendium } from './imports/compendium-file.ts';
export { parseLoinc } from './imports/loinc-file.ts';
export { importCompendium, importLoinc } from './imports/service.ts';
export { decideOrderable, readOrderSet } from './lab-tests/order-set.ts';
export { labTestSchema, toWireLabTest } from './lab-tests/schema.ts';
export { ensureGeneratedLabTest, getLabTest } from './lab-tests/service.ts';
export { ensureDefaultLabTests, stockLabTestId } from './lab-tests/default-lab-tests.ts';
export { findLab, findLabBySlug } from './labs.ts';
export type { MarkerDirectory } from './markers/directory.ts';
export { type Lab, type LabTest, type Marker, slowest } from './model.ts';
export { orderSetParameters } from './markers/schema.ts';
export { findReference, referenceMarkers } from './markers/reference.ts';
export { labSlugs } from './model.ts';
export type { CollectionMethod } from './model.ts';
export { collectionMethod, labSchema, toWireLabOf } from './schema.ts';
export {
  type ComponentPrice,
  componentPriceSchema,
  type Price,
  priceSchema,
} from './pricing-schema.ts';
export { slice } from './slice.ts';
