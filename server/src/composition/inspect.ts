import type { Config } from '#kernel/config.ts';

import { databaseFindings } from '../checks/database.ts';
import { fileFindings } from '../checks/files.ts';
import { settingFindings } from '../checks/settings.ts';

/** What `salus doctor` says of the database, files and settings. */
export const inspect = async (
  config: Config,
  database: Parameters<typeof databaseFindings>[0],
  usage: Parameters<typeof settingFindings>[1],
): Promise<ReturnType<typeof settingFindings>> => [
  ...databaseFindings(database),
  ...(await fileFindings(config)),
  ...settingFindings(config, usage),
];
