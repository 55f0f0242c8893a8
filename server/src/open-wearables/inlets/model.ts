import type { TenantId, UserId } from '#kernel/scope.ts';

/** Apps that send to a URL of the user's choice. */
export const inletFormats = ['health_auto_export', 'health_connect_webhook'] as const;
export type InletFormat = (typeof inletFormats)[number];

/** A token with which an app on the phone of one user sends data of that user, and nothing else. */
export type Inlet = {
  readonly id: string;
  readonly name: string;
  readonly format: InletFormat;
  readonly createdAt: Date;
  /** Null: nothing has arrived yet. */
  readonly lastAt: Date | null;
};

export type OwnedInlet = Inlet & { readonly tenantId: TenantId; readonly userId: UserId };

export const inletsMax = 20;
export const tokenBytes = 32;
export const tokenText = (bytes: Buffer): string => `inlet_${bytes.toString('hex')}`;

/** The token of an `Authorization` header; empty where it has none. */
export function tokenIn(header: string | undefined): string {
  return /^(?:bearer\s+)?(\S+)\s*$/iu.exec(header ?? '')?.[1] ?? '';
}
