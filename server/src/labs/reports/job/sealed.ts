import type { AppContext } from '#kernel/app-context.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { openUserKey, type UserKey } from '#kernel/secrets/user-keys.ts';

import type { Job, JobData } from './model.ts';
import type { StoredJob } from './store.ts';

export type KeyDeps = Pick<AppContext, 'vault' | 'random'>;

const dataPlace = (id: string): SealedLocation<'user key'> => ({
  field: 'lab_report_job.data',
  row: id,
});

export const fileLocation = (id: string): SealedLocation<'user key'> => ({
  field: 'lab_report_file.content',
  row: id,
});

export function sealData(key: UserKey, { id, data }: Pick<Job, 'id' | 'data'>): Buffer | null {
  return data === null ? null : key.sealJson(data, dataPlace(id));
}

export function openJob(deps: KeyDeps, stored: StoredJob): Job {
  const { sealed, wrapped, number: _, attempts: __, ...plain } = stored;
  if (sealed === null) return { ...plain, data: null };
  const key = openUserKey(deps, plain.userId, wrapped);
  return { ...plain, data: key.openJson<JobData>(sealed, dataPlace(plain.id)) };
}
