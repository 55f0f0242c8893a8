export { openWebhooks, type Webhooks } from './deliveries.ts';
export {
  addEndpoint,
  getSecret,
  listEndpoints,
  type NewEndpoint,
  removeEndpoint,
} from './endpoints/service.ts';
export { closed } from './destinations/closing.ts';
export { openHubMatching } from './destinations/hub-matching.ts';
export {
  type DestinationConnection,
  type DestinationConnector,
  type DestinationConnectors,
  DestinationError,
  type DestinationMessage,
  type Network,
  type Verdict,
} from './destinations/interface.ts';
export { messageOf, propertiesOf } from './destinations/message.ts';
export { openDestinations } from './destinations/open.ts';
export {
  purgeTenantDestinations,
  purgeUserDestinations,
  silenceTenantDestinations,
} from './destinations/service.ts';
export {
  type DestinationKind,
  type DestinationSettings,
  parseConnectionString,
} from './destinations/settings.ts';
export { Verdicts } from './destinations/verdicts.ts';
export { exportEvents } from './export.ts';
export type { Endpoint, Renderer, Renderers, StoredEvent } from './model.ts';
export { type Catalogue, openCatalogue } from './catalogue/catalogue.ts';
export { describeEvents, exampleBody } from './catalogue/openapi.ts';
export { Feed } from './fetching/feed.ts';
export { webhookRoutes } from './routes.ts';
export {
  dropOldDays,
  prepareDays,
  purgeTenantWebhooks,
  purgeUserEvents,
  silenceTenant,
} from './service.ts';
export { slice } from './slice.ts';
