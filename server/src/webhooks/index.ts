export { openWebhooks, type Webhooks } from './deliveries.ts';
export { exportEvents } from './export.ts';
export type { Endpoint, Renderer, Renderers, StoredEvent } from './model.ts';
export {
  addEndpoint,
  getSecret,
  InvalidEndpointError,
  listEndpoints,
  type NewEndpoint,
  purgeOldEvents,
  purgeTenantWebhooks,
  purgeUserEvents,
  removeEndpoint,
  silenceTenant,
} from './service.ts';
