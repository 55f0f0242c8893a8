import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { type KnownFilter, scopeOf } from '../model.ts';
import {
  loadConnections,
  pauseConnections,
  pausedProvider,
  pulledProvider,
  pullHistory,
  refreshUsers,
} from '../queries.ts';

/** What a button says, and the one that confirms it. */
const deeds = {
  refresh: { label: 'Fetch what is new', action: 'Fetch what is new of all', icon: 'refresh' },
  history: { label: 'Fetch the past', action: 'Fetch the past of all', icon: 'clock' },
  pause: { label: 'Pause', action: 'Pause all of them', icon: 'shield' },
} as const;
type Deed = keyof typeof deeds;
type Props = { readonly filter: KnownFilter };

/** Acts on everything that the filter finds, and counts it before. */
export function BulkActions({ filter }: Props): ReactElement {
  const mayWrite = usePermission('write');
  const [asked, setAsked] = useState<Deed | null>(null);
  const why = mayWrite ? null : 'your role only reads';
  const noSource = filter.provider === undefined ? 'choose one source first' : null;
  const refusals: Readonly<Record<Deed, string | null>> = {
    refresh: null,
    history:
      noSource ??
      (pulledProvider(filter.provider) === null ? 'the past of this source is not fetched' : null),
    pause:
      noSource ?? (pausedProvider(filter.provider) === null ? 'this source is not paused' : null),
  };
  return (
    <>
      {(['refresh', 'history', 'pause'] as const).map((deed) => (
        <Button
          key={deed}
          icon={deeds[deed].icon}
          onClick={() => setAsked(deed)}
          disabledWhy={why ?? refusals[deed]}
        >
          {deeds[deed].label}
        </Button>
      ))}
      <Dialog
        title={asked === null ? '' : `${deeds[asked].label}?`}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
      >
        {asked === null ? null : (
          <Counted deed={asked} filter={filter} onDone={() => setAsked(null)} />
        )}
      </Dialog>
    </>
  );
}

type CountedProps = Props & { readonly deed: Deed; readonly onDone: () => void };

function Counted({ deed, filter, onDone }: CountedProps): ReactElement {
  const { key } = useTenant();
  const found = useQuery({
    queryKey: [key, 'connections', 'counted', filter],
    queryFn: async () => scopeOf(await loadConnections(filter)),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Loaded query={found} lines={2}>
      {(scope) => <Confirm deed={deed} filter={filter} scope={scope} onDone={onDone} />}
    </Loaded>
  );
}

type ConfirmProps = CountedProps & { readonly scope: ReturnType<typeof scopeOf> };

/** So many users are refreshed from a page: each of them waits for its providers. */
const refreshMax = 50;

function Confirm({ deed, filter, scope, onDone }: ConfirmProps): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const { connections, userIds } = scope;
  const act = useMutation({
    mutationFn: async () => actOn(deed, filter, userIds),
    onSuccess: async (text) => {
      toast(text);
      onDone();
      await queries.invalidateQueries({ queryKey: [key] });
    },
  });
  const isTooMany = deed === 'refresh' && userIds.length > refreshMax;
  const tooMany = isTooMany ? `at most ${refreshMax} users at once: narrow the filter` : null;
  return (
    <>
      {act.isError ? <ErrorState error={act.error} /> : null}
      <p>
        The filter finds {connections} {connections === 1 ? 'connection' : 'connections'} of{' '}
        {userIds.length} {userIds.length === 1 ? 'user' : 'users'}, on all its pages.
      </p>
      {deed === 'pause' ? (
        <p>
          Nothing is fetched any more, and phones stop to push, until each person connects anew.
        </p>
      ) : null}
      <Button
        kind={deed === 'pause' ? 'danger' : 'primary'}
        onClick={() => act.mutate()}
        isBusy={act.isPending}
        disabledWhy={userIds.length === 0 ? 'the filter finds nothing' : tooMany}
      >
        {deeds[deed].action}
      </Button>
    </>
  );
}

/** What was done, in words. */
async function actOn(deed: Deed, filter: KnownFilter, userIds: readonly string[]): Promise<string> {
  if (deed === 'refresh') {
    const { done, failed } = await refreshUsers(userIds);
    return `Fetched for ${done} users${failed === 0 ? '' : `, not for ${failed}`}.`;
  }
  if (deed === 'pause') {
    const provider = pausedProvider(filter.provider);
    if (provider !== null) await pauseConnections(userIds, provider);
    return `The connections of ${userIds.length} users are paused.`;
  }
  const provider = pulledProvider(filter.provider);
  if (provider !== null) await pullHistory(userIds, provider);
  return `The past of ${userIds.length} users is being fetched: bulk operations say how far it is.`;
}
