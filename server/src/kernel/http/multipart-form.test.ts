import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { mountMultipartForm } from './multipart-form.ts';

const bytesMax = 10_000;
const app = Fastify({ logger: false });
beforeAll(async () => {
  mountMultipartForm(app, bytesMax, (inner) => {
    inner.post('/form', async ({ body }) =>
      Promise.all(
        Object.entries(Object(body)).map(async ([name, value]: [string, unknown]) => [
          name,
          Array.isArray(value) ? await Promise.all(value.map(contentOf)) : value,
        ]),
      ),
    );
  });
  await app.ready();
});
afterAll(async () => app.close());

async function contentOf(each: unknown): Promise<unknown> {
  return each instanceof File ? [each.name, await each.text()] : each;
}

const part = (head: string, content: string): string =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

async function send(payload: string, type = 'multipart/form-data; boundary=x') {
  const headers = { 'content-type': type };
  const answer = await app.inject({ method: 'POST', url: '/form', headers, payload });
  return answer.statusCode === 200 ? answer.json<unknown>() : answer.json<{ code: string }>().code;
}

test('a form is its fields and its files', async () => {
  const form = [
    part('name="file"; filename="a.pdf"', 'one'),
    part('name="user"', 'me'),
    part('name="tag"', 'a'),
    part('name="tag"', 'b'),
    part('name="__proto__"', 'a field'),
    '--x--\r\n',
  ].join('');
  const fields = [
    ['file', [['a.pdf', 'one']]],
    ['user', 'me'],
    ['tag', ['a', 'b']],
    ['__proto__', 'a field'],
  ];
  expect(await send(form)).toEqual(fields);
  expect(await send(form, 'multipart/form-data; boundary="x"')).toEqual(fields);
});

test('what is no form, too many or too large is refused', async () => {
  const field = part('name="a"', 'b');
  expect(await send('--x\r\nnothing')).toBe('request.malformed');
  expect(await send(`${field.repeat(101)}--x--`)).toBe('request.malformed');
  expect(await send(`${field.repeat(100)}--x--`)).toHaveLength(1);
  expect(await send(`${part('name="a"', 'b'.repeat(bytesMax))}--x--`)).toBe(
    'FST_ERR_CTP_BODY_TOO_LARGE',
  );
  expect(await send('{}', 'application/json')).toBe('FST_ERR_CTP_INVALID_MEDIA_TYPE');
});
