import { readHosts, text, wholeNumber } from './setting.ts';

/** Settings of where data comes from and goes to, and how long it is kept. */
export const dataSettings = {
  team: {
    variable: 'SALUS_TEAM',
    fallback: null,
    meaning:
      'The team, by its id or name, that commands work on where `--team` names none. The server does not read it.',
    read: text(/./u, 'must be the id or the name of a team'),
  },
  linkRedirectHosts: {
    variable: 'SALUS_LINK_REDIRECT_HOSTS',
    fallback: '',
    meaning:
      "Hosts, comma-separated, that link tokens of production may redirect to beside an organisation's verified domains.",
    read: readHosts,
  },
  laboratoriesFile: {
    variable: 'SALUS_LABORATORIES_FILE',
    fallback: null,
    meaning:
      'JSON file of the laboratories that take orders and send results as HL7 v2 messages; unset: none is connected.',
    read: text(/./u, 'must be a path'),
  },
  rawRetentionDays: {
    variable: 'SALUS_RAW_RETENTION_DAYS',
    fallback: '30',
    meaning:
      "How long providers' answers are kept, compressed and encrypted, for `salus renormalise`. 0 keeps none.",
    read: wholeNumber(0, 3650),
  },
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
  pollMinutes: {
    variable: 'SALUS_POLL_MINUTES',
    fallback: '15',
    meaning: 'How often each connection is asked for what is new.',
    read: wholeNumber(1, 1440),
  },
} as const;
