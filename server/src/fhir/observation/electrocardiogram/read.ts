import type { TeamScope, UserId } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';
import type { ObservationSource } from '#summaries';
import { listMeasured, readMeasured } from '#timeseries';

import type { FhirDeps, Shown } from '../../resource-type.ts';
import { saidOf, voltageName, withVoltages } from './mapping.ts';
import type { Voltage } from './sampled-data.ts';

/** Of one statement. */
const samplesMax = 20_000;

type Recording = {
  readonly shown: Shown;
  /** How many statements it took. */
  readonly reads: number;
};

/** A recording with its voltages, which are samples of the same source at the same time. */
export async function readVoltages(
  deps: FhirDeps,
  scope: TeamScope,
  userId: UserId,
  { shown, summary }: { readonly shown: Shown; readonly summary: ObservationSource },
): Promise<Recording> {
  const { provider, sourceType, startsAt, endsAt } = summary;
  const all = await listMeasured(deps, scope, userId);
  const own = all.filter(
    (each) =>
      each.resource === voltageName && each.provider === provider && each.sourceType === sourceType,
  );
  const said = saidOf(summary);
  const range = { fromMs: startsAt ?? 0, toMs: endOf(startsAt ?? 0, endsAt ?? 0, said) };
  const leads = new Map<string, readonly Voltage[]>();
  let [reads, writtenMs] = [1, 0];
  for (const series of own) {
    const voltages: Voltage[] = [];
    for (let toMs: number | null = range.toMs; toMs !== null;) {
      const asked = { userId, series, limit: samplesMax, fromMs: range.fromMs, toMs };
      const { samples, rest } = await readMeasured(deps, scope, asked);
      reads += 1;
      for (const { startMs, value, writtenAt } of samples) {
        voltages.push({ atMs: startMs, value });
        writtenMs = Math.max(writtenMs, writtenAt);
      }
      toMs = rest;
    }
    // They are read from the end on.
    if (voltages.length > 0) leads.set(series.subKind, voltages.toReversed());
  }
  const sorted = new Map([...leads].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return { shown: withVoltages(shown, said, { leads: sorted, writtenMs }), reads };
}

/** Behind the last voltage: some sources tell an end to the second. */
function endOf(startMs: number, endMs: number, said: Readonly<Record<string, unknown>>): number {
  const { voltage_sample_count: count, sampling_frequency_hz: frequency } = said;
  const lastsMs =
    typeof count === 'number' && typeof frequency === 'number' && frequency > 0
      ? Math.ceil((count / frequency) * 1000)
      : 0;
  return Math.max(endMs, startMs + Math.min(lastsMs, minuteMs * 60)) + 1;
}
