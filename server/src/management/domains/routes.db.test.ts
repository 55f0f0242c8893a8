import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTxtLookUp } from '#kernel/network/dns.ts';

import { openTestApp, type TestApp } from '../../../tests/harness/app.ts';
import {
  managementApi,
  type ManagementApi,
  otherOrganisation,
} from '../../../tests/harness/management-api.ts';
import { openNameServer } from '../../../tests/harness/name-server.ts';
import { blamed, visible } from '../../../tests/harness/user-api.ts';

type WireDomain = {
  readonly id: string;
  readonly domain: string;
  readonly is_verified: boolean;
  readonly dns_records: readonly [{ readonly name: string; readonly value: string }];
};

let app: TestApp;
let org: ManagementApi;
let names: Awaited<ReturnType<typeof openNameServer>>;

beforeAll(async () => {
  names = await openNameServer();
  app = await openTestApp({ lookUpTxt: openTxtLookUp([names.address]) });
  org = await managementApi(app);
});
afterAll(async () => {
  await app.close();
  await names.close();
});

const newDomain = (): string => `d${randomUUID()}.example.com`;

async function add(api: ManagementApi, domain = newDomain()): Promise<WireDomain> {
  const added = await api.send<WireDomain>('POST', '/domain', { body: { domain } });
  expect(added.status).toBe(201);
  return added.body;
}

const verify = async (id: string) => (await org.send('POST', `/domain/${id}/verify`)).body;

it('a domain is verified by its record, and stays so', async () => {
  const added = await add(org);
  expect(added).toMatchObject({ is_verified: false, dns_records: [{ type: 'TXT' }] });
  const [record] = added.dns_records;
  expect(record.name).toBe(`_salus-challenge.${added.domain}`);
  expect(await verify(added.id)).toEqual({ status: 'pending' });
  names.texts.set(record.name, ['something else', record.value.slice(1)]);
  expect(await verify(added.id)).toEqual({ status: 'pending' });
  names.texts.set(record.name, ['x'.repeat(300), record.value]);
  expect(await verify(added.id)).toEqual({ status: 'verified' });
  names.texts.delete(record.name);
  expect(await verify(added.id)).toEqual({ status: 'verified' });
  expect((await org.send('GET', `/domain/${added.id}`)).body).toEqual({
    ...added,
    is_verified: true,
  });
});

it("another organisation's record proves nothing", async () => {
  const stranger = await otherOrganisation(app);
  const domain = newDomain();
  const [mine, theirs] = [await add(org, domain), await add(stranger, domain)];
  names.texts.set(theirs.dns_records[0].name, [theirs.dns_records[0].value]);
  expect(await verify(mine.id)).toEqual({ status: 'pending' });
  const answers = await Promise.all(
    [theirs.id, randomUUID()].map(async (id) => visible(await org.send('GET', `/domain/${id}`))),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect((await org.send('DELETE', `/domain/${theirs.id}`)).status).toBe(404);
  expect((await stranger.send('GET', '/domain')).body['data']).toHaveLength(1);
});

it('adding a domain twice answers the one that is there', async () => {
  const domain = newDomain();
  const added = await Promise.all([add(org, domain), add(org, domain.toUpperCase())]);
  expect(added[0]).toEqual(added[1]);
});

it('what is no domain is refused by name', async () => {
  const refused = await org.send('POST', '/domain', { body: { domain: 'https://example.com' } });
  expect([refused.status, blamed(refused)]).toEqual([422, ['body.domain']]);
});

it('instructions are not sent, and the answer says so', async () => {
  const { id } = await add(org);
  const path = `/domain/${id}/send_domain_instructions`;
  const answer = await org.send('POST', path, { body: { to_email: 'admin@example.com' } });
  expect(answer.body).toEqual({ sent: false, sendgrid_message_id: null });
  const wrong = await org.send('POST', path, { body: { to_email: 'admin' } });
  expect([wrong.status, blamed(wrong)]).toEqual([422, ['body.to_email']]);
});

it('a deleted domain is gone', async () => {
  const { id } = await add(org);
  expect((await org.send('DELETE', `/domain/${id}`)).body).toEqual({ success: true });
  const again = await Promise.all([
    org.send('DELETE', `/domain/${id}`),
    org.send('GET', `/domain/${id}`),
    org.send('POST', `/domain/${id}/verify`),
  ]);
  for (const each of again) {
    expect([each.status, each.body]).toEqual([404, { detail: 'Domain not found' }]);
  }
});

it('an organisation has at most a hundred', async () => {
  const stranger = await otherOrganisation(app);
  const added = await Promise.all(Array.from({ length: 100 }, async () => add(stranger)));
  const refused = await stranger.send('POST', '/domain', { body: { domain: newDomain() } });
  expect(refused.status).toBe(409);
  // One that it has is no further one.
  await add(stranger, added[0]?.domain);
  expect((await stranger.send('GET', '/domain')).body['data']).toHaveLength(100);
});
