import type { Purger } from '#kernel/personal-data.ts';
import { destroyUserKey } from '#kernel/secrets/user-keys.ts';

import { deleteLinks } from '../access/store.ts';
import { remove } from '../demographics/store.ts';

/** What this slice stores of a user beside the record. After the key nothing that it sealed can be read, in backups too. */
export const purgeOwnData: Purger = async (tx, userId) => {
  const demographics = await remove(tx, userId);
  const links = await deleteLinks(tx, userId);
  const hadKey = await destroyUserKey(tx, userId);
  return {
    erased: { user_demographics: demographics, portal_link: links, user_data_key: hadKey ? 1 : 0 },
  };
};
