import { keysOf } from '#kernel/records.ts';

/** What a workout records second by second, as the wire names it, with the plausible values. */
export const streamChannels = {
  cadence: { min: 0, max: 1000 },
  /** Metres above the sea. */
  altitude: { min: -1000, max: 20_000 },
  /** Metres a second. */
  velocity_smooth: { min: 0, max: 1000 },
  heartrate: { min: 1, max: 400 },
  lat: { min: -90, max: 90 },
  lng: { min: -180, max: 180 },
  /** Metres since the start. */
  distance: { min: 0, max: 10_000_000 },
  /** Watts. */
  power: { min: 0, max: 10_000 },
  resistance: { min: 0, max: 10_000 },
  /** Of the air, in degrees Celsius. */
  temperature: { min: -100, max: 100 },
} as const;

export type Channel = keyof typeof streamChannels;

export const channelNames = keysOf<Channel>(streamChannels);

/** One moment of a workout. */
export type StreamPoint = { readonly atMs: number } & {
  readonly [Name in Channel]?: number | null | undefined;
};
