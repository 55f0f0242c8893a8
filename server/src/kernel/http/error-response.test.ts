import pg from 'pg';
import { describe, expect, it } from 'vitest';

import { errorCatalog } from '../../composition/slices.ts';
import { AppError, InvalidRequest } from '../errors.ts';
import { toErrorResponse } from './error-response.ts';

function databaseError(state: string): pg.DatabaseError {
  const error = new pg.DatabaseError(
    'Key (client_user_id)=(secret-reference) is wrong',
    1,
    'error',
  );
  error.code = state;
  return error;
}

describe('failureOf', () => {
  it('tells the caller what the catalog says, and what was wrong with the request', () => {
    expect(toErrorResponse(errorCatalog, new AppError('user.not_found'))).toEqual({
      status: 404,
      detail: 'Not found',
    });
    const problem = { type: 'missing', loc: ['body', 'x'], msg: 'Field required' };
    expect(toErrorResponse(errorCatalog, new InvalidRequest([problem]))).toEqual({
      status: 422,
      detail: [problem],
    });
  });

  it.each([
    ['53100', 507],
    ['57P01', 503],
    ['08006', 503],
    ['53300', 503],
    ['23505', 500],
  ])(
    'answers database state %s with %i and keeps what the database quoted out of the log',
    (state, status) => {
      const failure = toErrorResponse(errorCatalog, databaseError(state));
      expect(failure.status).toBe(status);
      expect(failure.unexpected?.state).toBe(state);
      expect(JSON.stringify(failure)).not.toContain('secret-reference');
    },
  );

  it('answers a lost connection with 503 and everything else with 500', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(toErrorResponse(errorCatalog, refused).status).toBe(503);
    expect(
      toErrorResponse(errorCatalog, new Error('Connection terminated unexpectedly')).status,
    ).toBe(503);
    for (const message of [
      'Client was closed and is not queryable',
      'Client has encountered a connection error',
    ])
      expect(toErrorResponse(errorCatalog, new Error(message)).status).toBe(503);
    expect(toErrorResponse(errorCatalog, new TypeError('x is undefined'))).toMatchObject({
      status: 500,
      detail: 'Internal error',
    });
    expect(toErrorResponse(errorCatalog, 'thrown text').status).toBe(500);
  });
});
