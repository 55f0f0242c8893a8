import type { Brand } from './brand.ts';

export type TeamId = Brand<string, 'TeamId'>;
export type UserId = Brand<string, 'UserId'>;

export type TeamScopeFields = {
  readonly teamId: TeamId;
  readonly environment: 'sandbox' | 'production';
  /** The team asked that client_user_id values that look like an e-mail address or phone number be refused. */
  readonly refusesIdentifyingClientUserIds: boolean;
};

/** Proof that a request was authenticated for one team. Every store function asks for it. */
export type TeamScope = Brand<TeamScopeFields, 'TeamScope'>;
