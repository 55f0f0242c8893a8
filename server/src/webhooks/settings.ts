import { wholeNumber, type SettingValues } from '#kernel/config/setting.ts';

/** Settings of events: how long they are stored, and for which readers. */
export const webhookSettings = {
  eventRetentionDays: {
    variable: 'SALUS_EVENT_RETENTION_DAYS',
    fallback: '30',
    meaning:
      'How many days events and delivery attempts are stored, for search, resending and event readers.',
    read: wholeNumber(3, 365),
  },
  eventBytesMax: {
    variable: 'SALUS_EVENT_BYTES_MAX',
    fallback: '1048576',
    meaning: 'Largest body of an event in bytes. Samples above it are split into several events.',
    read: wholeNumber(16_384, 16_777_216),
  },
  destinationWaitingMax: {
    variable: 'SALUS_DESTINATION_WAITING_MAX',
    fallback: '1000000',
    meaning:
      'Largest number of queued events for one broker. Further events are marked as pending and queued when half of the queue is published.',
    read: wholeNumber(1000, 10_000_000),
  },
} as const;

declare module '#kernel/config.ts' {
  interface Config extends SettingValues<typeof webhookSettings> {}
}
