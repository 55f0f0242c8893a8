import { createHash } from 'node:crypto';

import type { TeamScope } from '#kernel/scope.ts';

/** The Organization that a team is. */
export const teamOrganization = ({ teamId }: Pick<TeamScope, 'teamId'>): string => teamId;

/** Of a laboratory, by what it is called here. */
export const labOrganization = (slug: string): string => `lab-${slug.replaceAll('_', '-')}`;

/** Of a payor; ids have no underscores, and no more than 64 characters. */
export function payorOrganization(code: string): string {
  if (/^[A-Za-z0-9_-]{1,50}$/u.test(code)) return `payor-${code.replaceAll('_', '.')}`;
  return `payor-.${createHash('sha256').update(code).digest('hex').slice(0, 40)}`;
}
