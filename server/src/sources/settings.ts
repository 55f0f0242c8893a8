import { readHosts, wholeNumber, type SettingValues } from '#kernel/config/setting.ts';

import { applicationSetting } from './applications.ts';

/** Of links, and of what providers send. */
export const sourceSettings = {
  linkRedirectHosts: {
    variable: 'SALUS_LINK_REDIRECT_HOSTS',
    fallback: '',
    meaning:
      "Hosts, comma-separated, that link tokens of production may redirect to beside an organisation's verified domains.",
    read: readHosts,
  },
  rawRetentionDays: {
    variable: 'SALUS_RAW_RETENTION_DAYS',
    fallback: '30',
    meaning:
      "How long providers' answers are kept, compressed and encrypted, for `salus renormalise`. 0 keeps none.",
    read: wholeNumber(0, 3650),
  },
  pollMinutes: {
    variable: 'SALUS_POLL_MINUTES',
    fallback: '15',
    meaning: 'How often each connection is asked for what is new.',
    read: wholeNumber(1, 1440),
  },
  stravaKeepDays: {
    variable: 'SALUS_STRAVA_RETENTION_DAYS',
    fallback: '7',
    meaning:
      'How many days of what Strava tells are fetched and kept, today included, as its terms have it. 0 keeps them like those of others, for whoever has agreed on that with Strava.',
    read: wholeNumber(0, 3650),
  },
  applications: applicationSetting,
} as const;

declare module '#kernel/config.ts' {
  interface Config extends SettingValues<typeof sourceSettings> {}
}
