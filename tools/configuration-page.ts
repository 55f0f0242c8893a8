import { settings } from '../server/src/process/settings.ts';

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

/** The page of settings. */
export function configuration(table: Table): string {
  const all = Object.values(settings);
  const rows = all.flatMap((each) => {
    if ('variables' in each) return [];
    const { variable, fallback, meaning } = each;
    return [
      [`\`${variable}\``, fallback === null || fallback === '' ? '' : `\`${fallback}\``, meaning],
    ];
  });
  const families = all.flatMap((each) => ('variables' in each ? each.variables : []));
  return `
Every setting is an environment variable; none is needed. An empty variable counts as unset. A mistake ends the start
with one sentence that names every wrong variable.

${table(['Variable', 'Default', 'Meaning'], rows)}

Each provider has its own variables, with its slug in capital letters (\`SALUS_PROVIDER_OURA_CLIENT_ID\`):

${table(
  ['Variable', 'Meaning'],
  families.map(({ variable, meaning }) => [`\`${variable}\``, meaning]),
)}`;
}
