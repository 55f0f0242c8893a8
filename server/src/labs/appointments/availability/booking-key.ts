import { createHmac, timingSafeEqual } from 'node:crypto';

import { type AppointmentProvider, appointmentProviders } from '../model.ts';

/** The slot that a booking key identifies; the key contains it, so nothing is stored. */
export type Booking = {
  readonly provider: AppointmentProvider;
  /** The code of a site, or the ZIP code of a visit. */
  readonly place: string;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly expiresAt: Date;
};

const signatureBytes = 16;

/** Booking keys, signed with the key of one installation. */
export type BookingKeys = {
  toKey(booking: Booking): string;
  /** Returns undefined if the key was altered or is malformed. */
  fromKey(key: string): Booking | undefined;
};

export function openBookingKeys(secret: Uint8Array): BookingKeys {
  const sign = (body: Buffer): Buffer =>
    createHmac('sha256', secret).update(body).digest().subarray(0, signatureBytes);
  return {
    toKey: ({ provider, place, startAt, endAt, expiresAt }) => {
      const times = [startAt, endAt, expiresAt].map((at) => at.getTime());
      const body = Buffer.from(JSON.stringify([provider, place, ...times]));
      return Buffer.concat([sign(body), body]).toString('base64url');
    },
    fromKey: (key) => {
      const bytes = Buffer.from(key, 'base64url');
      const body = bytes.subarray(signatureBytes);
      if (body.length === 0) return undefined;
      if (!timingSafeEqual(sign(body), bytes.subarray(0, signatureBytes))) return undefined;
      return toBooking(JSON.parse(body.toString()));
    },
  };
}

function toBooking(value: unknown): Booking | undefined {
  if (!Array.isArray(value)) return undefined;
  const [name, place, start, end, expires]: readonly unknown[] = value;
  const provider = appointmentProviders.find((each) => each === name);
  if (provider === undefined) return undefined;
  return {
    provider,
    place: String(place),
    startAt: new Date(Number(start)),
    endAt: new Date(Number(end)),
    expiresAt: new Date(Number(expires)),
  };
}
