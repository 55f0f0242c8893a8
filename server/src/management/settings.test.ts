import { expect, test } from 'vitest';

import { managementSettings } from './settings.ts';

const read = (issuer: string, clientId = 'salus', clientSecret = 'x') =>
  managementSettings.oidc.readAll({
    SALUS_OIDC_ISSUER: issuer,
    SALUS_OIDC_CLIENT_ID: clientId,
    SALUS_OIDC_CLIENT_SECRET: clientSecret,
  });

test('issuer, client id and secret of the identity provider go together', () => {
  expect(managementSettings.oidc.readAll({})).toEqual({ value: null, problems: [] });
  expect(read('https://login.example.com').value).toMatchObject({ clientId: 'salus' });
  expect(read('https://login.example.com', '').problems).toEqual([
    'SALUS_OIDC_CLIENT_ID must be set too: issuer, client id and secret go together',
  ]);
});

test('the issuer is reached over TLS, or is on this machine', () => {
  expect(read('http://localhost:4000').problems).toEqual([]);
  for (const issuer of ['http://login.example.com', 'http://localhost.example.com', 'login'])
    expect(read(issuer)).toEqual({
      value: null,
      problems: ['SALUS_OIDC_ISSUER must begin with https://, or be on this machine'],
    });
});
