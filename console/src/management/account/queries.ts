import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import { makePasskey } from '#console/kernel/session/passkey.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async ({ signal }) => call(api.GET('/v1/me/session', { signal })),
});

export const passkeysQuery = queryOptions({
  queryKey: ['me', 'passkeys'],
  queryFn: async ({ signal }) => call(api.GET('/v1/me/passkey', { signal })),
});

export const endSession = async (id: string) =>
  call(api.DELETE('/v1/me/session/{session_id}', { params: { path: { session_id: id } } }));

export const updateMe = async (body: { readonly name: string; readonly email: string }) =>
  call(api.PATCH('/v1/me', { body }));

export const setPassword = async (password: string) =>
  call(api.PUT('/v1/me/password', { body: { password } }));

export const deletePassword = async () => call(api.DELETE('/v1/me/password'));

/** Asks the server what to sign, the browser to sign it, and keeps what came of it. */
export async function addPasskey(label: string) {
  const { options } = await call(api.POST('/v1/me/passkey/options'));
  const credential = await makePasskey(options);
  return call(api.POST('/v1/me/passkey', { body: { label, credential } }));
}

export const deletePasskey = async (id: string) =>
  call(api.DELETE('/v1/me/passkey/{passkey_id}', { params: { path: { passkey_id: id } } }));
