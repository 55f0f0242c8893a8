import type { Api } from '../tool-kit/api.ts';

type Run = { readonly start_date: string; readonly end_date: string };

/** The days of one resource and source that have samples. */
export type CoverageRow = {
  readonly resource: string;
  readonly provider: string;
  readonly samples: number;
  readonly days_with_data: number;
  readonly covered: readonly Run[];
  readonly gaps: readonly Run[];
};

type Asked = Run & { readonly user_id: string; readonly provider?: string };

/** Returns the coverage of a user's days for each resource; an undefined resource requests all of them. */
export async function coverageOf(
  api: Api,
  { user_id, start_date, end_date, provider }: Asked,
  resources: readonly (string | undefined)[],
): Promise<readonly CoverageRow[]> {
  const found: CoverageRow[] = [];
  for (const resource of resources) {
    const query = {
      start_date,
      end_date,
      ...(resource === undefined ? {} : { resource }),
      ...(provider === undefined ? {} : { provider }),
    };
    const { coverage } = await api('getCoverage', { params: { user_id }, query });
    found.push(...coverage);
  }
  return found;
}
