/** The kind of area that a two-letter postal code names. */
export type StateKind = 'state' | 'territory' | 'associated state' | 'military mail';

export type State = { readonly code: string; readonly name: string; readonly kind: StateKind };

const states =
  'AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;PA Pennsylvania;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming';
const territories =
  'AS American Samoa;GU Guam;MP Northern Mariana Islands;PR Puerto Rico;VI U.S. Virgin Islands';
const associatedStates = 'FM Micronesia;MH Marshall Islands;PW Palau';
const militaryMail = 'AA Armed Forces Americas;AE Armed Forces Europe;AP Armed Forces Pacific';

function listOf(text: string, kind: StateKind): readonly State[] {
  return text.split(';').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3), kind }));
}

/** Everything that stands as the state in an address of the United States. */
export const usStates: readonly State[] = [
  ...listOf(states, 'state'),
  ...listOf(territories, 'territory'),
  ...listOf(associatedStates, 'associated state'),
  ...listOf(militaryMail, 'military mail'),
];

const otherNames: Readonly<Record<string, string>> = {
  'washington dc': 'DC',
  'virgin islands': 'VI',
  'us virgin islands': 'VI',
  cnmi: 'MP',
};

/** Letters alone, so that "N.Y." and "D. C." are found. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z ]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const byName = new Map([
  ...Object.entries(otherNames),
  ...usStates.map(({ code, name }) => [plain(name), code] as const),
]);
const byCode = new Map(usStates.map((state) => [state.code, state]));

/** The state that a code or a name says. */
export function findState(text: string): State | undefined {
  const code = plain(text).replaceAll(' ', '').toUpperCase();
  return byCode.get(code) ?? byCode.get(byName.get(plain(text)) ?? '');
}
