import { readHosts, wholeNumber, type SettingValues } from '#kernel/config/setting.ts';

import { applicationSetting } from './applications.ts';

/** Settings of links and of data from providers. */
export const sourceSettings = {
  linkRedirectHosts: {
    variable: 'SALUS_LINK_REDIRECT_HOSTS',
    fallback: '',
    meaning:
      'Hosts, comma-separated, to which link tokens of production may redirect, in addition to verified domains of the organization.',
    read: readHosts,
  },
  rawRetentionDays: {
    variable: 'SALUS_RAW_RETENTION_DAYS',
    fallback: '30',
    meaning:
      "How many days providers' responses are stored, compressed and encrypted, for `salus renormalise`. 0 stores none.",
    read: wholeNumber(0, 3650),
  },
  pollMinutes: {
    variable: 'SALUS_POLL_MINUTES',
    fallback: '15',
    meaning: 'How many minutes lie between two pulls of a connection.',
    read: wholeNumber(1, 1440),
  },
  stravaKeepDays: {
    variable: 'SALUS_STRAVA_RETENTION_DAYS',
    fallback: '7',
    meaning:
      "How many days of Strava's data are fetched and stored, including today, as its terms require. 0 removes the limit, for operators with an agreement with Strava.",
    read: wholeNumber(0, 3650),
  },
  applications: applicationSetting,
} as const;

declare module '#kernel/config.ts' {
  interface Config extends SettingValues<typeof sourceSettings> {}
}
