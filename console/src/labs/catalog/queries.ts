import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type {
  ClientFacingLabTest,
  ClientFacingMarkerComplete,
  CreateLabTestRequest,
  PerLabCandidate,
} from '#console/kernel/api/contract.ts';
import { fileOf } from '#console/kernel/api/file.ts';
import { firstPage, pageAt } from '#console/kernel/api/paging.ts';

import type { CatalogueSearch, CompendiumLab } from './model.ts';

export type LabTest = ClientFacingLabTest;
export type Marker = ClientFacingMarkerComplete;
export type Candidate = PerLabCandidate;

const testsInPage = 100;

async function readTests(
  { lab, method, status, made }: CatalogueSearch,
  name: string,
  cursor: string | null,
  signal?: AbortSignal,
) {
  const query = {
    lab_test_limit: testsInPage,
    generation_method: made === 'all' ? 'all' : 'manual',
    ...(name === '' ? {} : { name }),
    ...(lab === undefined ? {} : { lab_slug: lab }),
    ...(method === undefined ? {} : { collection_method: method }),
    ...(status === undefined ? {} : { status }),
    ...pageAt(cursor),
  } as const;
  return call(
    api.GET('/v3/lab_test', { params: { query }, ...(signal === undefined ? {} : { signal }) }),
  );
}

export const testsQuery = (tenant: string, search: CatalogueSearch, name: string) =>
  infiniteQueryOptions({
    queryKey: [tenant, 'catalogue', 'tests', search, name],
    queryFn: async ({ signal, pageParam }) => readTests(search, name, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** Every test of the filter, page by page, for a file. */
export async function loadTests(
  search: CatalogueSearch,
  name: string,
): Promise<readonly LabTest[]> {
  const all: LabTest[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readTests>> = await readTests(search, name, cursor);
    all.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}

const ofTest = (id: string) => ({ path: { lab_test_id: id } });

/** What a test measures, with the results that come of each marker. */
export const testMarkersQuery = (tenant: string, id: string) =>
  queryOptions({
    queryKey: [tenant, 'catalogue', 'test markers', id],
    queryFn: async ({ signal }) => {
      const params = { ...ofTest(id), query: { page: 1, size: 100 } };
      return call(api.GET('/v3/lab_tests/{lab_test_id}/markers', { params, signal }));
    },
  });

export async function createTest(body: CreateLabTestRequest): Promise<LabTest> {
  return call(api.POST('/v3/lab_tests', { body }));
}

/** Another name, or taken out of use or into it again. */
export async function updateTest(
  id: string,
  body: { readonly name: string } | { readonly active: boolean },
): Promise<LabTest> {
  return call(api.PATCH('/v3/lab_tests/{lab_test_id}', { params: ofTest(id), body }));
}

export async function loadInstructions(id: string): Promise<Blob> {
  const options = { params: ofTest(id), parseAs: 'blob' } as const;
  const path = '/v3/lab_test/{lab_test_id}/collection_instruction_pdf';
  return fileOf(await call(api.GET(path, options)));
}

export const markersInPage = 50;

export const markersQuery = (tenant: string, { lab, page = 1 }: CatalogueSearch, name: string) =>
  queryOptions({
    queryKey: [tenant, 'catalogue', 'markers', lab, page, name],
    queryFn: async ({ signal }) => {
      const query = {
        name,
        page,
        size: markersInPage,
        ...(lab === undefined ? {} : { lab_slug: lab }),
      };
      return call(api.GET('/v3/lab_tests/markers', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Those of one laboratory, of which a test can be made; the first of them. */
export const markersToChooseQuery = (
  tenant: string,
  lab: string,
  name: string,
): UseQueryOptions<readonly Marker[]> => ({
  queryKey: [tenant, 'catalogue', 'markers to choose', lab, name],
  queryFn: async ({ signal }) => {
    const query = { name, lab_slug: lab, page: 1, size: 8 };
    return (await call(api.GET('/v3/lab_tests/markers', { params: { query }, signal }))).markers;
  },
});

export const labsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'catalogue', 'labs'],
    queryFn: async ({ signal }) => call(api.GET('/v3/lab_tests/labs', { signal })),
    staleTime: Infinity,
  });

export const accountsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'lab accounts', 'all'],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/v3/lab_test/lab_account', { signal }))).data,
  });

export type CompendiumQuestion = {
  readonly text: string;
  readonly mode: 'canonical' | 'crosswalk';
};

export async function searchCompendium({ text, mode }: CompendiumQuestion) {
  const body = { mode, query: text, include_related: true, limit: 10 } as const;
  return call(api.POST('/v3/compendium/search', { body }));
}

export type CodesQuestion = {
  readonly codes: readonly string[];
  readonly target: CompendiumLab;
  /** Only what measures exactly the same, or whatever measures some of it. */
  readonly look: 'convert' | 'offers';
};

/** What another laboratory has for test codes: by code, with whether one of them is the same. */
export type Offered = {
  readonly code: string;
  readonly isSame: boolean;
  readonly candidates: readonly Candidate[];
};

const offersMax = 5;

export async function findOffered({
  codes,
  target,
  look,
}: CodesQuestion): Promise<readonly Offered[]> {
  if (look === 'convert') return convert({ provider_ids: [...codes] }, target);
  const body = { provider_ids: [...codes], target_lab: target, per_provider_limit: offersMax };
  const { candidates } = await call(api.POST('/v3/compendium/search_orderable_tests', { body }));
  return codes.map((code) => {
    const found = candidates[code] ?? [];
    return { code, isSame: found.some(({ relation }) => relation === 'exact'), candidates: found };
  });
}

/** What another laboratory has for a lab test of the team. */
export async function convertTest(id: string, target: CompendiumLab): Promise<readonly Offered[]> {
  return convert({ lab_test_id: id }, target);
}

async function convert(
  what: { readonly provider_ids: string[] } | { readonly lab_test_id: string },
  target: CompendiumLab,
): Promise<readonly Offered[]> {
  const body = { ...what, target_lab: target, limit: offersMax };
  const answer = await call(api.POST('/v3/compendium/convert', { body }));
  return answer.source_provider_ids.map((code) => ({
    code,
    isSame: !answer.unresolved_provider_ids.includes(code),
    candidates: answer.by_source_provider_id[code]?.candidates ?? [],
  }));
}
