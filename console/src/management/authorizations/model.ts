/** What a class of data shows, in words of the consent page. */
const classNames: Readonly<Record<string, string>> = {
  activity: 'Activity and workouts',
  sleep: 'Sleep',
  vitals: 'Vital signs, such as heart rate and glucose',
  body: 'Body measurements',
  intake: 'Food, drink and medication',
  cycle: 'Menstrual cycle',
  notes: 'Notes',
  labs: 'Lab orders and results',
  identity: 'Who users are: your references, and names over FHIR',
};

export function className(name: string): string {
  return classNames[name] ?? name;
}

/** What an application asks, as it stands in the address of the consent page. */
export function requestOf(search: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Origins as they are typed: a line each. */
export function originsOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/u).filter((each) => each !== ''))];
}

/** Which users an authorization opens, in a word. */
export function usersText(userIds: readonly string[] | null): string {
  if (userIds === null) return 'every user';
  return userIds.length === 1 ? '1 user' : `${userIds.length} users`;
}

/** Which days an authorization opens. */
export function daysText(first: string | null, last: string | null): string {
  if (first === null && last === null) return 'all days';
  if (first === null) return `to ${last}`;
  return last === null ? `from ${first}` : `${first} to ${last}`;
}
