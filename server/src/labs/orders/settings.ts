import { text, type SettingValues } from '#kernel/config/setting.ts';

/** Settings of laboratories. */
export const orderSettings = {
  laboratoriesFile: {
    variable: 'SALUS_LABORATORIES_FILE',
    fallback: null,
    meaning:
      'JSON file of the laboratories that receive orders and send results as HL7 v2 messages. Unset: no laboratory is connected.',
    read: text(/./u, 'must be a path'),
  },
} as const;

declare module '#kernel/config.ts' {
  interface Config extends SettingValues<typeof orderSettings> {}
}
