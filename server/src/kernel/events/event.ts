import type { UserId } from '../scope.ts';

/** How a stored event payload becomes the JSON of its `data`. Slices add their own, each with a renderer. */
export interface PayloadFormats {
  json: true;
  sealed: true;
}
export type PayloadFormat = keyof PayloadFormats;

/** An event of the public catalog. */
export type DomainEvent = {
  readonly eventType: string;
  readonly userId: UserId | null;
  readonly clientUserId: string | null;
  readonly format: Exclude<PayloadFormat, 'sealed'>;
  readonly payload: Uint8Array;
};

/** Returns an event whose data is serialized once, as JSON text. */
export function jsonEvent(
  subject: {
    readonly eventType: string;
    readonly userId: UserId | null;
    readonly clientUserId: string | null;
  },
  data: unknown,
): DomainEvent {
  return { ...subject, format: 'json', payload: Buffer.from(JSON.stringify(data)) };
}

/** An event with protected fields: its data is encrypted with its user's key. */
export type ProtectedEvent = {
  readonly eventType: string;
  readonly userId: UserId;
  readonly clientUserId: string | null;
  readonly data: unknown;
};
