import { randomBytes, randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { TenantId } from '#kernel/scope.ts';

import { codeChallenge, codeVerifier, readState, stateText } from './state.ts';

const key = randomBytes(32);
const state = { sessionId: randomUUID(), tenantId: trust<TenantId>(randomUUID()), isBound: true };

test('a state that was signed is read', () => {
  expect(readState(key, stateText(key, state))).toEqual(state);
});

test('a state that was altered anywhere, or signed by others, is none', () => {
  const bytes = Buffer.from(stateText(key, state), 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
    expect(readState(key, altered.toString('base64url'))).toBeUndefined();
  }
  expect(readState(randomBytes(32), stateText(key, state))).toBeUndefined();
  for (const text of ['', 'x', stateText(key, state).slice(0, -4)]) {
    expect(readState(key, text)).toBeUndefined();
  }
});

test('the verifier of PKCE is the same each time, another for each way, and has a challenge', () => {
  const verifier = codeVerifier(key, state.sessionId);
  expect(verifier).toMatch(/^[\w-]{43}$/u);
  expect(codeVerifier(key, state.sessionId)).toBe(verifier);
  expect(codeVerifier(key, randomUUID())).not.toBe(verifier);
  // RFC 7636, appendix B.
  expect(codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});
