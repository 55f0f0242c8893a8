import { randomUUID } from 'node:crypto';

import type { TestApp, TestTeam, TestUser } from './app.ts';
import { reportPdf } from './lab-report-pdf.ts';

export type SentForm = {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
};

/** A form as a client sends it: a field of bytes is a file. */
export function formOf(fields: readonly (readonly [string, string | Uint8Array])[]): SentForm {
  const boundary = `----${randomUUID()}`;
  const parts = fields.flatMap(([name, value], index) => {
    const file =
      typeof value === 'string'
        ? ''
        : `; filename="${index}.pdf"\r\nContent-Type: application/octet-stream`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Whose report it is, unless it says otherwise. */
const patient = { first_name: 'Ada', last_name: 'Example', dob: '1990-01-05' };

/** A user who is who their reports say. */
export async function newPatient(app: TestApp, team: TestTeam): Promise<TestUser> {
  const user = await app.newUser(team);
  const body = {
    ...patient,
    email: 'ada@example.com',
    phone_number: '+14155771234',
    gender: 'female',
    address: {
      first_line: '1 Main St',
      city: 'Oakland',
      state: 'CA',
      zip: '94607',
      country: 'US',
    },
  };
  const path = `/v2/user/${user.user_id}/info`;
  const saved = await app.request('PATCH', path, { key: team.key, body });
  if (saved.status !== 200) throw new Error(`nobody knows who the user is: ${saved.text}`);
  return user;
}

/** The form of a report of a user. */
export async function reportForm(
  userId: string,
  {
    file,
    needsReview = false,
  }: { readonly file?: Uint8Array; readonly needsReview?: boolean } = {},
): Promise<SentForm> {
  return formOf([
    ['file', file ?? (await reportPdf())],
    ['user_id', userId],
    ['needs_human_review', String(needsReview)],
  ]);
}

/** Uploads a report of a user and has it read; answers its id. */
export async function uploadReport(
  app: TestApp,
  team: TestTeam,
  userId: string,
  form: Parameters<typeof reportForm>[1] = {},
): Promise<string> {
  const { body, headers } = await reportForm(userId, form);
  const path = '/lab_report/v1/parser/job';
  const made = await app.request<{ id: string }>('POST', path, { key: team.key, body, headers });
  if (made.status !== 200) throw new Error(`the report was not taken: ${made.text}`);
  await app.service.slices.labsReports.worker.runDue();
  return made.body.id;
}
