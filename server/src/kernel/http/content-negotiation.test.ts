import { expect, it } from 'vitest';

import { AppError } from '../errors.ts';
import { negotiateMediaType } from './content-negotiation.ts';

const json = 'application/json';
const parquet = 'application/vnd.salus.tar+gzip+parquet';

it.each([
  [null, json],
  ['*/*', json],
  ['application/*', json],
  [json, json],
  [parquet, parquet],
  [parquet.toUpperCase(), parquet],
  [`text/html, ${parquet};q=0.8, ${json};q=0.5`, parquet],
  [`${parquet};q=0.5, */*;q=0.9`, json],
  [`${json};q=0, */*`, parquet],
  [`${json}; charset=utf-8`, json],
])('Accept: %s is answered with %s', (accept, expected) => {
  expect(negotiateMediaType(accept, [json, parquet])).toBe(expected);
});

it.each(['text/csv', `${json};q=0`, `${json};q=high`, ''])(
  'Accept: %s is refused with the list',
  (accept) => {
    const refused = (): unknown => negotiateMediaType(accept, [json, parquet]);
    expect(refused).toThrow(AppError);
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'request.not_acceptable',
        beside: { available: [json, parquet] },
      }),
    );
  },
);
