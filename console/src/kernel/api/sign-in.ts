import { api, call } from './client.ts';
import type {
  AcceptInviteBody,
  ConfirmBody,
  MemberSession,
  ShownPasskey,
  WhoAmI,
} from './contract.ts';

export type Me = WhoAmI;
export type Permission = Me['permissions'][number];
export type Role = Me['member']['role'];
export type Environment = Me['teams'][number]['environments'][number]['environment'];
export type Session = MemberSession;

export const whoAmI = async () => call(api.GET('/v1/me'));
export const signInOptions = async () => call(api.GET('/v1/sign_in'));
export const signOut = async () => call(api.POST('/v1/sign_out'));

export const signInWithLink = async (token: string) =>
  call(api.POST('/v1/sign_in/link', { body: { token } }));
export const signInWithPassword = async (email: string, password: string) =>
  call(api.POST('/v1/sign_in/password', { body: { email, password } }));
export const signInWithManagementKey = async (key: string) =>
  call(api.POST('/v1/sign_in/management_key', { body: { key } }));
export const getPasskeySignInOptions = async () => call(api.POST('/v1/sign_in/passkey/options'));
export const signInWithPasskey = async (credential: ShownPasskey) =>
  call(api.POST('/v1/sign_in/passkey', { body: { credential } }));

export const confirmMe = async (body: ConfirmBody) => call(api.POST('/v1/me/confirm', { body }));
export const startOidcConfirmation = async () => call(api.POST('/v1/me/confirm/oidc'));
export const getReauthenticationOptions = async () => call(api.POST('/v1/me/confirm/options'));

export const previewInvite = async (token: string) =>
  call(api.POST('/v1/invite/preview', { body: { token } }));
export const acceptInvite = async (body: AcceptInviteBody) =>
  call(api.POST('/v1/invite/accept', { body }));
