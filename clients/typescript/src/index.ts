export { type Client, createClient } from './client.ts';
export type { Column, SampleColumns } from './columns.ts';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  type Problem,
  RateLimitError,
  SalusError,
  ServerError,
  WebhookVerificationError,
} from './errors.ts';
export type * as Schemas from './generated/types.ts';
export type { ClientOptions, RequestOptions } from './request.ts';
export type { StreamMessage } from './stream.ts';
export { type Delivery, type VerifiedEvent, verifyWebhook, type WebhookEvent } from './webhooks.ts';
