export const deliveryStates = ['waiting', 'given_up'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The state of an address; what is no state counts as waiting. */
export function stateOf(text: unknown): DeliveryState {
  return deliveryStates.find((each) => each === text) ?? 'waiting';
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
