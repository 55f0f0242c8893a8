import { type ProcessesAsked, processesMax } from '../cluster/count.ts';
import type { Rate } from '../limits/token-bucket.ts';
import { isCidr } from '../network/cidr.ts';
import { parseDatabaseUrl } from '../network/database-url.ts';

type Reading<Value> = { readonly value: Value } | { readonly problem: string };

/** A setting: its variable, its meaning, and the parser of its text. */
export type Setting<Value> = {
  readonly variable: string;
  /** The value when the variable is unset or empty, as its text. */
  readonly fallback: string | null;
  readonly meaning: string;
  /** Returns the parsed value, or a sentence that explains the problem. */
  readonly read: (text: string) => Reading<Value>;
};

/** Settings that are one for each of many things, such as of each provider. */
export type Family<Value> = {
  /** The variables that docs/operate/configuration.md lists in addition to the settings. */
  readonly variables: readonly { readonly variable: string; readonly meaning: string }[];
  readonly readAll: (environment: Readonly<Record<string, string | undefined>>) => {
    readonly value: Value;
    readonly problems: readonly string[];
  };
};

export type Settings = Readonly<Record<string, Setting<unknown> | Family<unknown>>>;

/** The parsed values of a settings table; null for an unset one without a fallback. */
export type SettingValues<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Family<infer Value>
    ? Value
    : Table[Name] extends Setting<infer Value>
      ? Value | (Table[Name] extends { readonly fallback: null } ? null : never)
      : never;
};

export const slug = /^[a-z][a-z0-9-]{0,30}$/u;

export const text = (check: RegExp, problem: string): Setting<string>['read'] => {
  return (input) => (check.test(input) ? { value: input } : { problem });
};

export const wholeNumber = (min: number, max: number): Setting<number>['read'] => {
  return (input) => {
    const value = /^\d+$/u.test(input) ? Number(input) : Number.NaN;
    return value >= min && value <= max
      ? { value }
      : { problem: `must be a whole number from ${min} to ${max}` };
  };
};

/** One of a closed list of words. */
export function readChoice<Choice extends string>(
  choices: readonly Choice[],
): Setting<Choice>['read'] {
  return (input) => {
    const value = choices.find((choice) => choice === input);
    return value === undefined ? { problem: `must be one of ${choices.join(', ')}` } : { value };
  };
}

/** Texts separated by commas, each of a form; `many` names them for the complaint. */
function listOf(
  isOne: (text: string) => boolean,
  many: string,
): Setting<readonly string[]>['read'] {
  return (input) => {
    const value = input
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    return value.every(isOne) ? { value } : { problem: `must be ${many}, separated by commas` };
  };
}

export const readAliases = listOf((each) => slug.test(each), 'names in lower case');
export const readNetworks = listOf(isCidr, 'networks such as 10.0.0.0/8 or ::1/128');
export const readHosts = listOf(
  (each) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/u.test(each),
  'host names in lower case',
);
/** An origin as browsers send it: no path, no default port, in lower case. */
export const readOrigins = listOf(
  (each) => each === '*' || (URL.canParse(each) && new URL(each).origin === each),
  '* or origins such as https://app.example.com',
);

export function readMasterKey(input: string): Reading<Buffer> {
  const value = Buffer.from(input, 'base64');
  return value.length === 32
    ? { value }
    : { problem: 'must be 32 bytes in base64 (openssl rand -base64 32)' };
}

export function readMasterKeys(input: string): Reading<readonly Buffer[]> {
  const readings = input
    .split(',')
    .filter((each) => each.trim() !== '')
    .map(readMasterKey);
  const value = readings.flatMap((each) => ('value' in each ? [each.value] : []));
  return value.length === readings.length
    ? { value }
    : { problem: 'must be keys of 32 bytes in base64, separated by commas' };
}

export function readDatabaseUrl(input: string): Reading<string> {
  const url = parseDatabaseUrl(input);
  return 'problem' in url ? url : { value: input };
}

/** A replica is one server: reads are proven by where that one is. */
function readReplicaUrl(input: string): Reading<string> {
  const isUrl = URL.canParse(input) && /^postgres(ql)?:$/u.test(new URL(input).protocol);
  return isUrl ? { value: input } : { problem: 'must be a postgres:// address' };
}

/** One or several, separated by commas. */
export function readDatabaseUrls(input: string): Reading<readonly string[]> {
  const readings = input
    .split(',')
    .filter((each) => each.trim() !== '')
    .map((each) => readReplicaUrl(each.trim()));
  const value = readings.flatMap((each) => ('value' in each ? [each.value] : []));
  return value.length === readings.length
    ? { value }
    : { problem: 'must be postgres:// addresses, separated by commas' };
}

export function readPublicUrl(input: string): Reading<string> {
  const isUrl = URL.canParse(input) && /^https?:$/u.test(new URL(input).protocol);
  return isUrl
    ? { value: input.replace(/\/+$/u, '') }
    : { problem: 'must be an http:// or https:// address' };
}

/** Parses `200` or `200:1000`: requests per second, and the burst; the default burst is five seconds' worth. */
export function readRate(input: string): Reading<Rate> {
  const [, rate = '', given] = /^(\d{1,6})(?::(\d{1,7}))?$/u.exec(input) ?? [];
  const perSecond = Number(rate);
  const burst = given === undefined ? perSecond * 5 : Number(given);
  const isRate = rate !== '' && (perSecond === 0 || burst > 0);
  return isRate
    ? { value: { perSecond, burst } }
    : { problem: 'must be requests a second, such as 200, or with a burst, such as 200:1000' };
}

export function readProcesses(input: string): Reading<ProcessesAsked> {
  if (input === 'auto') return { value: 'auto' };
  const value = /^\d{1,3}$/u.test(input) ? Number(input) : 0;
  return value >= 1 && value <= processesMax
    ? { value }
    : { problem: `must be auto or a whole number from 1 to ${processesMax}` };
}
