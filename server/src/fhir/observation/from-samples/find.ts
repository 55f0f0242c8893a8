import { trust } from '#kernel/brand.ts';
import { JsonWriter } from '#kernel/http/buffer-pool/json-bytes.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { dateInUtc } from '#kernel/time.ts';
import { listMeasured, readIntervals, readMeasured } from '#timeseries';
import { findActive, toUserId, type User } from '#users';

import type { FhirDeps, Shown } from '../../resource-type.ts';
import { valuesAt } from '../../search/values-model.ts';
import { parseId, seriesKey } from '../shared/ids.ts';
import { sampleEntry, type SampleSource } from './entries.ts';
import { IntervalEntries } from './interval-entries.ts';
import { measurementOf } from './measurement-of.ts';

/** The Observation of measurements that has this id. */
export async function findMeasured(
  deps: FhirDeps,
  scope: TeamScope,
  id: string,
): Promise<Shown | undefined> {
  const parsed = parseId(id);
  if (parsed === undefined) return undefined;
  const user = await findActive(deps.db.read(scope), scope, toUserId(parsed.userId));
  if (user === undefined) return undefined;
  const all = await listMeasured(deps, scope, user.id);
  const series = all.find((each) => seriesKey(each) === parsed.key);
  const measurement = series && measurementOf(series.resource);
  if (series === undefined || measurement === undefined) return undefined;
  const { interval, place } = parsed;
  const told = { address: '', userId: user.id, series, measurement, interval };
  const text = await entryText(deps, scope, user, { told: { ...told, series }, place });
  if (text === undefined) return undefined;
  const { resource } = fromJsonText<Pick<Shown, 'resource'>>(trust(text));
  const [lastUpdated] = valuesAt(resource, ['meta.lastUpdated']);
  return { resource, updatedAt: dateInUtc(String(lastUpdated)), userId: user.id };
}

type Asked = {
  readonly told: SampleSource & { readonly series: Parameters<typeof readMeasured>[2]['series'] };
  readonly place: number;
};

async function entryText(
  deps: FhirDeps,
  scope: TeamScope,
  user: User,
  { told, place }: Asked,
): Promise<string | undefined> {
  const { interval, measurement, series } = told;
  const asked = { userId: user.id, series, limit: 1 };
  if (interval === 'raw') {
    const range = { fromMs: place, toMs: place + 1 };
    const { samples } = await readMeasured(deps, scope, { ...asked, ...range });
    return samples[0] && sampleEntry(told, samples[0]);
  }
  const { statistic } = measurement;
  if (statistic === null) return undefined;
  const found = await readIntervals(deps, scope, {
    ...asked,
    kind: interval,
    statistic,
    zone: user.fallbackTimeZone?.value ?? null,
    from: place,
    to: place + 1,
  });
  if (found.places.length === 0) return undefined;
  const options = { nowMs: deps.clock.now().getTime(), separator: '' };
  const out = new JsonWriter();
  out.later(new IntervalEntries({ ...told, interval }, found, options));
  return out.finish().toString();
}
