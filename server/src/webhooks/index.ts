export { openWebhooks, type Webhooks } from './deliveries.ts';
export type { Endpoint, Renderer, Renderers, StoredEvent } from './model.ts';
export {
  addEndpoint,
  getSecret,
  InvalidEndpointError,
  listEndpoints,
  type NewEndpoint,
  purgeOldEvents,
  purgeUserEvents,
  removeEndpoint,
} from './service.ts';
