import { wholeNumber, type SettingValues } from '#kernel/config/setting.ts';

/** Of events, and how long and for whom they are kept. */
export const webhookSettings = {
  eventRetentionDays: {
    variable: 'SALUS_EVENT_RETENTION_DAYS',
    fallback: '30',
    meaning:
      'How many days events and the attempts to deliver them are kept: for looking them up, sending them again and reading them on.',
    read: wholeNumber(3, 365),
  },
  eventBytesMax: {
    variable: 'SALUS_EVENT_BYTES_MAX',
    fallback: '1048576',
    meaning: 'How large the body of an event may be; samples beyond it are several events.',
    read: wholeNumber(16_384, 16_777_216),
  },
  destinationWaitingMax: {
    variable: 'SALUS_DESTINATION_WAITING_MAX',
    fallback: '1000000',
    meaning:
      'How many events wait for one broker at most; those beyond it are only noted, and queued when half is published.',
    read: wholeNumber(1000, 10_000_000),
  },
} as const;

declare module '#kernel/config.ts' {
  interface Config extends SettingValues<typeof webhookSettings> {}
}
