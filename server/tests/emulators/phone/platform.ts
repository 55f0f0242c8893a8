import type { Day, Quantity } from './health-store.ts';

export type Stage = 'historical' | 'daily';

/** A body, and where it goes: of a summary the user comes last, of samples before the resource. */
export type Push = {
  readonly kind: 'timeseries' | 'summary';
  readonly resource: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** How the SDK of a platform spells what it sends, and what it makes of answers. */
export type Platform = {
  readonly provider: 'apple_health_kit' | 'health_connect';
  readonly version: readonly [header: string, value: string];
  spellUserId(userId: string): string;
  /** Whether it compresses what it posts to the path. */
  compresses(path: string): boolean;
  /** Whether an answer of 409 to a connection that there is already is taken for a success. */
  readonly takesConflictForConnected: boolean;
  /** Whether it gets itself a new token where one is refused, and asks again. */
  readonly refreshesAfterRefusal: boolean;
  /** Whether it says that a resource's past begins. */
  readonly startsHistoricalStage: boolean;
  /** What it pushes of those days, cut as it cuts it, a resource after the other. */
  pushes(days: readonly Day[], stage: Stage): readonly Push[];
};

export const timeZone = 'Etc/UTC';

/** What both call their resources of samples. */
export const sampleResources: Readonly<Record<Quantity, string>> = {
  heartRate: 'heartrate',
  heartRateVariability: 'heartrate_variability',
  oxygen: 'blood_oxygen',
  temperature: 'temperature',
  steps: 'steps',
  metres: 'distance',
  energy: 'calories_active',
};

/** The first and the last moment of what is pushed. */
export function rangeOf(days: readonly Day[]): { readonly fromMs: number; readonly toMs: number } {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) throw new Error('there are no days');
  return {
    fromMs: Date.parse(`${first.date}T00:00:00Z`),
    toMs: Date.parse(`${last.date}T23:59:59Z`),
  };
}
