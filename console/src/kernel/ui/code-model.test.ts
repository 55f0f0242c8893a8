import { expect, test } from 'vitest';

import { codeOf, languages } from './code-model.ts';

const around = { origin: 'http://localhost:8080', serviceName: 'salus' };

test('a request is the same in each language, with the key from the environment', () => {
  const request = { method: 'GET', path: '/v2/user', query: { limit: 5, q: undefined } } as const;
  for (const language of languages) {
    const text = codeOf(request, language, around);
    expect(text).toContain('http://localhost:8080/v2/user?limit=5');
    expect(text).toContain('x-salus-api-key');
    expect(text).toMatch(/\$KEY|env\.KEY|environ\["KEY"\]/u);
  }
});

test('what is quoted in a body stays quoted in a shell', () => {
  const request = { method: 'POST', path: '/v2/user', body: { client_user_id: "it's" } } as const;
  expect(codeOf(request, 'curl', around)).toContain(String.raw`'{"client_user_id":"it'\''s"}'`);
});

test('the management plane takes the management key', () => {
  const request = { method: 'GET', path: '/v1/org/o', plane: 'management' } as const;
  expect(codeOf(request, 'curl', around)).toContain('x-management-key: $KEY');
});

test('the shell fills in whose user it is', () => {
  const body = { user_id: '$USER_ID' };
  const request = { method: 'POST', path: '/v2/link/token', body } as const;
  expect(codeOf(request, 'curl', around)).toContain(`-d '{"user_id":"'"$USER_ID"'"}'`);
});
