import { trust } from '#kernel/brand.ts';
import type { TenantId } from '#kernel/scope.ts';

/** A secret of an app's backend. With the `app_id` of its team it issues tokens of users, and does nothing else. */
export type AppSecret = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
};

export const appSecretsMax = 50;
export const secretBytes = 32;

const idPattern = /^app_([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/u;

/** The `app_id` names the team and its environment. */
export function appIdOf(tenantId: TenantId): string {
  return `app_${tenantId.replaceAll('-', '')}`;
}

/** Undefined for a text that is no `app_id`. */
export function tenantOf(appId: string): TenantId | undefined {
  const parts = idPattern.exec(appId)?.slice(1);
  return parts === undefined ? undefined : trust<TenantId>(parts.join('-'));
}

export const secretText = (bytes: Buffer): string => `secret_${bytes.toString('hex')}`;
