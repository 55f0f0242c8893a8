/** What many samples share. Interned: a chunk stores each distinct one once. */
export type SampleMeta = {
  /** Seconds east of UTC; null when the source did not say. */
  readonly timezoneOffset: number | null;
  /** Of the end of an interval, where the clock stood otherwise then; left out where it did not. */
  readonly endOffset?: number | undefined;
  readonly type: string | null;
  readonly appId: string | null;
  readonly deviceId: string | null;
  readonly workoutId: string | null;
  readonly sport: string | null;
  /** Further wire keys of the resource, in wire order: sensor_location, delivery_mode, tags, … */
  readonly extra: Readonly<Record<string, string | readonly string[] | null>> | null;
};

/** Samples of one series, column by column. Times are strictly ascending, so a time is a sample's key. */
export type Columns = {
  readonly count: number;
  /** Milliseconds since the epoch (integers, may be negative). */
  readonly times: Float64Array;
  /** In the resource's canonical unit; systolic for blood pressure; an index into `texts` for notes. */
  readonly values: Float64Array;
  /** End of each interval in milliseconds, exclusive; null for point resources. */
  readonly ends: Float64Array | null;
  /** Diastolic for blood pressure; null for every other resource. */
  readonly secondValues: Float64Array | null;
  /** Texts that `values` points into; null for numeric resources. */
  readonly texts: readonly string[] | null;
  /** For each sample, its entry in `metas`. */
  readonly metaIndex: Uint32Array;
  readonly metas: readonly SampleMeta[];
};
