export const deliveryStates = ['pending', 'exhausted'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Returns the state that a URL names, else `pending`. */
export function stateOf(text: unknown): DeliveryState {
  return deliveryStates.find((each) => each === text) ?? 'pending';
}

/** Event types as they are typed, in lines or with commas; null: all of them. */
export function filterTypesOf(text: string): string[] | null {
  const types = text.split(/[\s,]+/u).filter((each) => each !== '');
  return types.length === 0 ? null : types;
}

/** What an endpoint answered, in words. */
export function answerText(status: number | null, error: string | null): string {
  if (status !== null) return String(status);
  return error ?? 'no answer yet';
}

/** `failing` is said before anything else; an endpoint that is switched off fails no more. */
export function endpointState(
  { disabled }: { readonly disabled: boolean },
  health: { readonly failing_since: string | null } | undefined,
): 'switched off' | 'failing' | 'on' {
  if (disabled) return 'switched off';
  return health === undefined || health.failing_since === null ? 'on' : 'failing';
}

/** `3 of 118`, `none`: what arrived of the attempts of the last day. */
export function deliveredText(
  health: { readonly attempts: number; readonly succeeded: number } | undefined,
): string {
  if (health === undefined) return '';
  const { attempts, succeeded } = health;
  return attempts === 0 ? 'none' : `${succeeded} of ${attempts}`;
}

/** An hour before, as a field for local time has it. */
export function hourAgo(now: Date): string {
  const local = now.getTime() - 3_600_000 - now.getTimezoneOffset() * 60_000;
  return new Date(local).toISOString().slice(0, 16);
}

/** Local time of such a field as an instant; null where it is none. */
export function instantOf(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** What was asked for, said back with its number. */
export function queuedText(count: number): string {
  if (count === 0) return 'There was nothing to send.';
  return `${count.toLocaleString()} ${count === 1 ? 'message is on its way' : 'messages are on their way'}.`;
}

/** Headers as they are typed, `name: value` in a line each; null where a line is none. */
export function headersOf(text: string): Readonly<Record<string, string>> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line): readonly [string, string] | null => {
    const at = line.indexOf(':');
    return at < 1 ? null : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  const right = pairs.filter((pair) => pair !== null);
  const names = new Set(right.map(([name]) => name.toLowerCase()));
  return names.size < pairs.length ? null : Object.fromEntries(right);
}

export function headersText(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** Messages a second as it is typed; null: as many as there are; undefined: it is no number. */
export function rateOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const rate = Number(text);
  return Number.isInteger(rate) && rate > 0 ? rate : undefined;
}
