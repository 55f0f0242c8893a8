import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { Identified } from '../push/new-summaries.ts';
import type { SummaryUpload } from '../push/upload.ts';

type Batch = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly upload: SummaryUpload;
};

/** Returns the functions that store the recording of each workout. */
export function recordingsOf(
  { scope, userId, upload }: Batch,
  identified: readonly Identified[],
): readonly (() => Promise<void>)[] {
  const { provider, stage, isPulled, now } = upload;
  return identified.flatMap(({ summary, recording }) => {
    if (recording === null) return [];
    const { store: keep, ...origin } = recording;
    const { id: workoutId, sourceType, appId } = summary;
    const owner = { scope, userId, workoutId, provider, stage, sourceType, appId, ...origin };
    const circumstances = {
      ...(isPulled === undefined ? {} : { isPulled }),
      ...(now === undefined ? {} : { now }),
    };
    return [async () => keep({ ...owner, ...circumstances })];
  });
}
