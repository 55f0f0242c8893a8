import { describe, expect, test } from 'vitest';

import { failureOf, problemsByField } from './failure.ts';

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}

describe('a refusal', () => {
  test('keeps its sentence and the id that the log has it under', () => {
    const failure = failureOf(answer(404, { 'x-request-id': 'r-1' }), { detail: 'No such user' });
    expect(failure).toMatchObject({ message: 'No such user', status: 404, requestId: 'r-1' });
  });

  test('tells each field what is wrong with it', () => {
    const detail = [
      { loc: ['body', 'address', 'zip'], msg: 'is too long', type: 'x' },
      { loc: ['query', 'limit'], msg: 'must be a number', type: 'x' },
    ];
    expect(problemsByField(failureOf(answer(422), { detail }))).toEqual({
      'address.zip': 'is too long',
      limit: 'must be a number',
    });
  });

  test('has a sentence where the answer has none', () => {
    expect(failureOf(answer(502), 'Bad gateway').message).toContain('502');
    expect(failureOf(answer(403), undefined).message).toBe('Your role does not allow this.');
  });

  test('says when to try again', () => {
    expect(failureOf(answer(429, { 'retry-after': '7' }), {}).retryAfterSeconds).toBe(7);
  });
});
