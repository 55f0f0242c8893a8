import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam, type TestUser } from '../harness/app.ts';
import { bulkApi } from '../harness/bulk-export.ts';
import { everything } from '../harness/fhir-search.ts';
import { findingsOf } from '../harness/fhir-validator.ts';
import { type FhirApi, fhirApi, idsOf } from '../harness/fhir.ts';
import { newPatient, reportForm } from '../harness/lab-reports.ts';

type Json = Readonly<Record<string, unknown>>;
type Accepted = { readonly job_id: string; readonly position: number; readonly test_name: string };

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let ada: TestUser;
let accepted: readonly Accepted[];

/** What is accepted of a report by itself, as its own API lists it. */
async function upload(user: TestUser, needsReview = false): Promise<string> {
  const { body, headers } = await reportForm(user.user_id, { needsReview });
  const path = '/lab_report/v1/parser/job';
  const made = await app.request<{ id: string }>('POST', path, { key: team.key, body, headers });
  expect(made.status).toBe(200);
  await app.service.slices.labsReports.worker.runDue();
  return made.body.id;
}

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam();
  fhir = fhirApi(app, team);
  ada = await newPatient(app, team);
  await upload(ada);
  const path = `/lab_report/v1/result/${ada.user_id}`;
  const { body } = await app.request<{ data: readonly Accepted[] }>('GET', path, { key: team.key });
  accepted = body.data;
  expect(accepted.length).toBeGreaterThan(1);
});
afterAll(async () => app.close());

const named = ({ job_id: job, position }: Accepted): string => `${job}.${position}`;

describe('an uploaded report that was accepted', () => {
  it('is an Observation for each value, and a DiagnosticReport of them, all valid', async () => {
    const asked = { patient: ada.user_id, category: 'laboratory' };
    const observations = await everything(fhir, 'Observation', asked);
    expect(observations.map(({ id }) => id).toSorted()).toEqual(accepted.map(named).toSorted());
    expect(observations.flatMap((each) => findingsOf(each))).toEqual([]);
    const [report, ...others] = await everything(fhir, 'DiagnosticReport', {
      subject: ada.user_id,
    });
    expect([others, findingsOf(report ?? {})]).toEqual([[], []]);
    expect(report).toMatchObject({
      id: accepted[0]?.job_id,
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '11502-2' }] },
      subject: { reference: `Patient/${ada.user_id}` },
    });
    const { result } = report as unknown as { readonly result: readonly { reference: string }[] };
    const ids = result.map(({ reference }) => reference.slice('Observation/'.length));
    expect(ids.toSorted()).toEqual(accepted.map(named).toSorted());
    for (const each of [...observations, report ?? { id: '' }]) {
      const type = String((each as Json)['resourceType']);
      expect((await fhir.get(`${type}/${each.id}`)).body).toEqual(each);
    }
  });

  it('has a number with its unit, a code and a range where they were printed', async () => {
    const all = await everything(fhir, 'Observation', { patient: ada.user_id });
    const numbers = all.filter((each) => 'valueQuantity' in each);
    expect(numbers.length).toBeGreaterThan(0);
    for (const { code, valueQuantity, subject } of numbers as readonly Json[]) {
      expect(code).toMatchObject({ text: expect.any(String) });
      expect(valueQuantity).toMatchObject({ value: expect.any(Number) });
      expect(subject).toEqual({ reference: `Patient/${ada.user_id}` });
    }
    expect(numbers.some((each) => JSON.stringify(each).includes('http://loinc.org'))).toBe(true);
    expect(numbers.some((each) => 'referenceRange' in each)).toBe(true);
  });

  it('comes from the patient, and the team sent it on', async () => {
    for (const type of ['Observation', 'DiagnosticReport']) {
      const asked = { patient: ada.user_id, _revinclude: 'Provenance:target' };
      const { body } = await fhir.search(type, asked);
      const made = (body.entry ?? []).filter(({ search }) => search.mode === 'include');
      const matches = (body.entry ?? []).filter(({ search }) => search.mode === 'match');
      expect(made).toHaveLength(matches.length);
      for (const { resource } of made) {
        expect(findingsOf(resource)).toEqual([]);
        expect(resource).toMatchObject({
          activity: { text: 'Patient supplied' },
          agent: [
            { who: { reference: `Patient/${ada.user_id}` } },
            { who: { reference: expect.stringMatching(/^Organization\//u) } },
          ],
        });
      }
    }
  });

  it('is paged, and found by its code and by its ids', async () => {
    const query = { patient: ada.user_id, category: 'laboratory' };
    const pages = await fhir.pages('Observation', { ...query, _count: 1 });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(idsOf).toSorted()).toEqual(accepted.map(named).toSorted());
    const id = named(accepted[0] ?? { job_id: '', position: 0, test_name: '' });
    expect(idsOf((await fhir.search('Observation', { _id: id })).body)).toEqual([id]);
  });

  it('is in a bulk export with its Provenance', async () => {
    const bulk = bulkApi(app, team);
    const types = 'Observation,DiagnosticReport,Provenance';
    const { output } = await bulk.exported(`Patient/$export?_type=${types}`);
    const lines = await bulk.linesOf(output);
    const ofType = (type: string) => lines.filter(({ resourceType }) => resourceType === type);
    expect(
      ofType('Observation')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(accepted.map(named).toSorted());
    expect(ofType('DiagnosticReport')).toHaveLength(1);
    const supplied = ofType('Provenance').filter((each) =>
      JSON.stringify(each).includes('Patient supplied'),
    );
    expect(supplied).toHaveLength(accepted.length + 1);
  });
});

it('what waits for a review, was removed, or is of another team is not there', async () => {
  const grace = await newPatient(app, team);
  await upload(grace, true);
  expect(await everything(fhir, 'Observation', { patient: grace.user_id })).toEqual([]);
  const other = fhirApi(app, await app.newTeam());
  const id = named(accepted[0] ?? { job_id: '', position: 0, test_name: '' });
  expect((await other.refused(`Observation/${id}`)).status).toBe(404);
  const job = await upload(grace);
  expect(await everything(fhir, 'DiagnosticReport', { patient: grace.user_id })).toHaveLength(1);
  const path = `/lab_report/v1/parser/job/${job}`;
  expect((await app.request('DELETE', path, { key: team.key })).status).toBeLessThan(300);
  expect(await everything(fhir, 'DiagnosticReport', { patient: grace.user_id })).toEqual([]);
});
