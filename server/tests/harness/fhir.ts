import type { TestApp, TestResponse, TestTeam } from './app.ts';

type Json = Readonly<Record<string, unknown>>;

export type FhirBundle = {
  readonly resourceType: 'Bundle';
  readonly total?: number;
  readonly link: readonly { readonly relation: string; readonly url: string }[];
  readonly entry?: readonly {
    readonly fullUrl: string;
    readonly resource: Json & { readonly id: string };
    readonly search: { readonly mode: string };
  }[];
};

export type FhirOutcome = {
  readonly resourceType: 'OperationOutcome';
  readonly issue: readonly {
    readonly severity: string;
    readonly code: string;
    readonly diagnostics: string;
    readonly expression?: readonly string[];
  }[];
};

type Options = NonNullable<Parameters<TestApp['request']>[2]>;
type Query = NonNullable<Options['query']>;

export type FhirApi = {
  readonly get: <Body>(path: string, options?: Options) => Promise<TestResponse<Body>>;
  readonly search: (type: string, query?: Query) => Promise<TestResponse<FhirBundle>>;
  /** Every page by the links, each of which is followed as it is. */
  readonly pages: (type: string, query?: Query) => Promise<readonly FhirBundle[]>;
  /** A refusal with its first issue. */
  readonly refused: (
    path: string,
    options?: Options,
  ) => Promise<
    { readonly status: number; readonly type: unknown } & Partial<FhirOutcome['issue'][number]>
  >;
};

/** Asks the FHIR face with the key of a team; what it answers is parsed. */
export function fhirApi(app: TestApp, { key }: Pick<TestTeam, 'key'>): FhirApi {
  const get = async <Body>(path: string, options: Options = {}): Promise<TestResponse<Body>> => {
    const answer = await app.request<string>('GET', `/fhir/r4/${path}`, { key, ...options });
    const type = String(answer.headers['content-type']);
    const body: unknown = type.startsWith('application/fhir+json')
      ? JSON.parse(answer.text)
      : answer.body;
    return { ...answer, body: body as Body };
  };
  const search: FhirApi['search'] = async (type, query = {}) => get(type, { query });
  const pages: FhirApi['pages'] = async (type, query = {}) => {
    const found: FhirBundle[] = [(await search(type, query)).body];
    for (;;) {
      const next = found.at(-1)?.link.find(({ relation }) => relation === 'next')?.url;
      if (next === undefined) return found;
      const { pathname, search: rest } = new URL(next);
      found.push((await get<FhirBundle>(`${pathname.slice('/fhir/r4/'.length)}${rest}`)).body);
    }
  };
  const refused: FhirApi['refused'] = async (path, options = {}) => {
    const { status, headers, body } = await get<FhirOutcome>(path, options);
    return { status, type: headers['content-type'], ...body.issue[0] };
  };
  return { get, search, pages, refused };
}

export const idsOf = ({ entry = [] }: FhirBundle): readonly string[] =>
  entry.map(({ resource }) => resource.id);
