export { openWebhooks, type Webhooks } from './sending/open.ts';
export { addEndpoint, getSecret, listEndpoints, removeEndpoint } from './endpoints/service.ts';
export { closed } from './destinations/closing.ts';
export { openHubMatching } from './destinations/hub-matching.ts';
export {
  type DestinationConnection,
  type DestinationConnector,
  DestinationError,
  type DestinationMessage,
  type Network,
  type PublishResult,
} from './destinations/connector.ts';
export { messageOf, propertiesOf } from './destinations/message.ts';
export {
  type DestinationKind,
  type DestinationSettings,
  parseConnectionString,
} from './destinations/settings.ts';
export { parseServiceAccount, type ServiceAccount } from './destinations/service-account.ts';
export { PublishResults } from './destinations/publish-results.ts';
export { formatSecret, parseSecret, type Renderers, type StoredEvent } from './model.ts';
export { idempotencyKey, signatureHeaders } from './sending/signature.ts';
export { openCatalogue } from './catalogue/catalogue.ts';
export { makeExample } from './catalogue/example.ts';
export { describeEvents, exampleBody } from './catalogue/openapi.ts';
export { dropOldDays, prepareDays, purgeUserEvents } from './service.ts';
export { slice } from './slice.ts';
