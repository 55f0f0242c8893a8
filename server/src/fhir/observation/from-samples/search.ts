import { AppError } from '#kernel/errors.ts';
import { JsonWriter } from '#kernel/http/buffer-pool/json-bytes.ts';
import { uuidFromParts, uuidToParts } from '#kernel/pagination.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';
import type { Json } from '#terminology';
import {
  findWrittenSince,
  intervalMs,
  listMeasured,
  type MeasuredSeries,
  readIntervals,
  readMeasured,
} from '#timeseries';
import type { User } from '#users';

import { beginning } from '../../http/bundle.ts';
import type { FhirDeps, Found, Search, Written } from '../../resource-type.ts';
import type { SearchParameters } from '../../search/criteria-model.ts';
import { observationTemplateOf } from '../shared/content.ts';
import {
  boundsOf,
  canBeMeasured,
  fits,
  fitsConditions,
  isFound,
  writtenSince,
} from '../shared/filter-model.ts';
import {
  decodeSummary,
  encodeSummary,
  summariesOf,
  type SummaryPosition,
} from '../summarised/search.ts';
import { entryOf, sampleEntry, sampleFacts, type SampleSource } from './entries.ts';
import { IntervalEntries, intervalFacts, onlyOf } from './interval-entries.ts';
import { intervalOf } from './interval-of.ts';
import { measurementOf } from './measurement-of.ts';
import { clockOf, usersOf } from './users.ts';

/** The end of a page: a user, one of the user's series, and the hour, day or millisecond where the next page starts. */
type Place = {
  readonly createdMs: number;
  readonly userId: string;
  /** 0 comes before all series: Observations of summaries. */
  readonly seriesId: number;
  readonly before: number;
  readonly summary: SummaryPosition | null;
};

export type MeasuredSearch = Search & {
  /** The search parameters of a resource. */
  readonly parameters: SearchParameters;
};

/** How much one request looks through: a page behind which there is more may be short. */
const readsMax = 60;
const usersMax = 40;
/** The maximum of samples in a page; each is its own object. */
const samplesMax = 1000;
/** No time of a sample is beyond either. */
const farMs = 8.64e15;

export async function searchSampleObservations(
  deps: FhirDeps,
  scope: TeamScope,
  asked: MeasuredSearch,
): Promise<Found> {
  const page = new Page(deps, scope, asked);
  return page.read();
}

class Page {
  readonly #deps: FhirDeps;
  readonly #scope: TeamScope;
  readonly #asked: MeasuredSearch;
  readonly #query: string;
  #out: JsonWriter | null = null;
  /** Null: the page has no entries. */
  readonly #address: string | null;
  readonly #separator: string;
  readonly #userIds = new Set<UserId>();
  readonly #nowMs: number;
  #count = 0;
  #reads = 0;

  constructor(deps: FhirDeps, scope: TeamScope, asked: MeasuredSearch) {
    this.#deps = deps;
    this.#scope = scope;
    this.#asked = asked;
    this.#address = asked.asLines ? null : asked.address;
    this.#separator = asked.asLines ? '\n' : ',';
    this.#query = JSON.stringify(['fhir measured', scope.tenantId, asked.criteria]);
    this.#nowMs = deps.clock.now().getTime();
  }

  async read(): Promise<Found> {
    const start = this.#start();
    try {
      const rest = canBeMeasured(this.#asked.criteria) ? await this.#readUsers(start) : null;
      return {
        entries: [],
        ...(this.#out === null ? {} : { written: this.#writtenInto(this.#out) }),
        nextCursor: rest === null ? null : this.#encode(rest),
      };
    } catch (error) {
      this.#out?.finish().discard();
      throw error;
    }
  }

  #writtenInto(json: JsonWriter): Written {
    return { json, count: this.#count, userIds: [...this.#userIds] };
  }

  async #readUsers(start: Place | null): Promise<Place | null> {
    let seen = 0;
    for await (const user of usersOf(this.#deps, this.#scope, this.#asked.criteria, start)) {
      const from = start !== null && user.id === start.userId ? start : null;
      const rest = await this.#readUser(user, from);
      if (rest !== null) return rest;
      seen += 1;
      if (seen === usersMax) return placeBehind(user);
    }
    return null;
  }

  /** Where the page ends, if it does with this user. */
  async #readUser(user: User, start: Place | null): Promise<Place | null> {
    if (start === null || start.seriesId === summariesId) {
      const rest = await this.#readSummaries(user, start?.summary ?? null);
      if (rest !== null) return { ...placeIn(user, summariesId, farMs), summary: rest };
    }
    const all = await listMeasured(this.#deps, this.#scope, user.id);
    const left = all.filter(({ seriesId }) => start === null || seriesId >= start.seriesId);
    for (const [index, series] of left.entries()) {
      const told = this.#toldOf(user, series);
      if (told === undefined) continue;
      const before = start !== null && series.seriesId === start.seriesId ? start.before : farMs;
      const rest = await this.#readSeries(user, { ...told, series }, before);
      if (rest !== null) return placeIn(user, series.seriesId, rest);
      const isFull = this.#count === this.#asked.limit || this.#reads >= readsMax;
      const next = left.slice(index + 1).find((each) => this.#toldOf(user, each) !== undefined);
      if (isFull && next !== undefined) return placeIn(user, next.seriesId, farMs);
    }
    return null;
  }

  /** Writes the Observations of a user's summaries. Returns the position if the page ends there. */
  async #readSummaries(user: User, start: SummaryPosition | null): Promise<SummaryPosition | null> {
    const told = summariesOf(this.#deps, this.#scope, user, { asked: this.#asked, start });
    for await (const { shown, place, reads } of told) {
      if (this.#count === this.#asked.limit || this.#reads >= readsMax) return place;
      this.#reads += reads;
      if (shown === null) continue;
      this.#begin(user.id).text(JSON.stringify(entryOf(this.#address, shown.resource)));
    }
    return null;
  }

  /** Returns the source of a series; undefined if none of its Observations matches. */
  #toldOf(user: User, series: MeasuredSeries): SampleSource | undefined {
    const measurement = measurementOf(series.resource);
    if (measurement === undefined) return undefined;
    const { criteria, parameters } = this.#asked;
    const address = this.#address;
    const interval = intervalOf(criteria, measurement);
    const { head, device } = observationTemplateOf(user.id, series, measurement, interval);
    const content: Json = { ...head, ...device };
    if (!fits(criteria, content) || !fitsConditions(parameters, criteria, content))
      return undefined;
    return { address, userId: user.id, series, measurement, interval };
  }

  /** Returns the position up to which the series was written; null if complete. */
  async #readSeries(
    user: User,
    told: SampleSource & { readonly series: MeasuredSeries },
    start: number,
  ): Promise<number | null> {
    const { fromMs, toMs } = await this.#boundsIn(user.id, told.series);
    let before: number | null = start;
    while (before !== null) {
      if (this.#count === this.#asked.limit || this.#reads >= readsMax) return before;
      this.#reads += 1;
      const room = { userId: user.id, series: told.series, limit: this.#asked.limit - this.#count };
      before =
        told.interval === 'raw'
          ? await this.#readSamples(user, told, room, { fromMs, toMs: Math.min(toMs, before) })
          : await this.#readIntervals(user, told, room, { fromMs, toMs, before });
    }
    return null;
  }

  async #readSamples(
    user: User,
    told: SampleSource,
    room: Room,
    range: { readonly fromMs: number; readonly toMs: number },
  ): Promise<number | null> {
    const limit = Math.min(room.limit, samplesMax);
    const { samples, rest } = await readMeasured(this.#deps, this.#scope, {
      ...room,
      limit,
      ...range,
    });
    const offsetAt = clockOf(user);
    for (const sample of samples) {
      if (!isFound(this.#asked.criteria, sampleFacts(sample, offsetAt))) continue;
      this.#begin(room.userId).text(sampleEntry(told, sample));
    }
    return rest;
  }

  async #readIntervals(
    user: User,
    told: SampleSource,
    room: Room,
    {
      fromMs,
      toMs,
      before,
    }: { readonly fromMs: number; readonly toMs: number; readonly before: number },
  ): Promise<number | null> {
    const { interval, measurement } = told;
    if (interval === 'raw' || measurement.statistic === null) return null;
    const width = intervalMs[interval];
    const found = await readIntervals(this.#deps, this.#scope, {
      ...room,
      kind: interval,
      statistic: measurement.statistic,
      zone: user.fallbackTimeZone?.value ?? null,
      from: Math.floor(fromMs / width),
      to: Math.min(Math.ceil(toMs / width), before),
    });
    const wanted = onlyOf(found, (row) =>
      isFound(this.#asked.criteria, intervalFacts({ interval }, found, row, this.#nowMs)),
    );
    if (wanted.places.length > 0) {
      const [nowMs, separator] = [this.#nowMs, this.#separator];
      const entries = new IntervalEntries({ ...told, interval }, wanted, { nowMs, separator });
      this.#begin(user.id, wanted.places.length).later(entries);
    }
    return found.rest;
  }

  #begin(userId: UserId, entries = 1): JsonWriter {
    const out = (this.#out ??= new JsonWriter());
    if (this.#count > 0) out.text(this.#separator);
    else if (this.#address !== null) out.text(beginning);
    this.#count += entries;
    this.#userIds.add(userId);
    return out;
  }

  async #boundsIn(
    userId: UserId,
    { seriesId }: MeasuredSeries,
  ): Promise<{ readonly fromMs: number; readonly toMs: number }> {
    const { fromMs, toMs } = boundsOf(this.#asked.criteria);
    const bounds = { fromMs: Math.max(fromMs, -farMs), toMs: Math.min(toMs, farMs) };
    const sinceMs = writtenSince(this.#asked.criteria);
    if (sinceMs === undefined) return bounds;
    const asked = { userId, seriesId, sinceMs };
    const written = await findWrittenSince(this.#deps, this.#scope, asked);
    // What ended since then has changed, too, though nothing was written.
    const first = Math.min(written?.fromMs ?? farMs, sinceMs) - 2 * dayMs;
    return { ...bounds, fromMs: Math.max(bounds.fromMs, first) };
  }

  #start(): Place | null {
    const { cursor } = this.#asked;
    if (cursor === undefined) return null;
    const position = this.#deps.cursors.decode(cursor, this.#query) ?? [];
    const [createdMs = 0, seriesId = 0, before = 0] = position;
    const userId = uuidFromParts(position.slice(3, 7));
    if (userId === undefined) throw new AppError('request.cursor_invalid');
    return { createdMs, userId, seriesId, before, summary: decodeSummary(position.slice(7)) };
  }

  #encode({ createdMs, userId, seriesId, before, summary }: Place): string {
    const user = [createdMs, seriesId, before, ...uuidToParts(userId)];
    return this.#deps.cursors.encode([...user, ...encodeSummary(summary)], this.#query);
  }
}

type Room = { readonly userId: UserId; readonly series: MeasuredSeries; readonly limit: number };

const placeIn = ({ createdAt, id }: User, seriesId: number, before: number): Place => ({
  createdMs: createdAt.getTime(),
  userId: id,
  seriesId,
  before,
  summary: null,
});

/** No series has it. */
const summariesId = -1;

const placeBehind = (user: User): Place => placeIn(user, Number.MAX_SAFE_INTEGER, farMs);
