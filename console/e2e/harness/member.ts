import type { TestApp, TestTeam } from '../../../server/tests/harness/app.ts';
import { type Browser, signIn, signInAs } from '../../../server/tests/harness/signed-in.ts';
import { openVisit, type Visit } from './visit.ts';

type Role = Parameters<typeof signInAs>[1];
type Served = TestApp & { readonly address: string };

/** A window in which a member is signed in, and the same member without one. */
export type MemberVisit = Visit & { readonly member: Browser };

/** A new member in the role, on the teams; the first administrator sees them all. */
export async function visitAs(
  app: Served,
  role: Role,
  teams: readonly TestTeam[] = [],
): Promise<MemberVisit> {
  const isBound = role !== 'org_admin' && role !== 'no_role';
  const member =
    role === 'org_admin' && teams.length === 0
      ? await signIn(app)
      : await signInAs(app, role, isBound ? teams : []);
  const visit = await openVisit(app.address);
  const [name = '', value = ''] = member.cookie.split('=');
  await visit.context.addCookies([
    { name, value, url: app.address, httpOnly: true, sameSite: 'Strict' },
  ]);
  return { ...visit, member };
}

/** The address of a team's page. */
export function pathOf({ scope }: TestTeam, page = ''): string {
  return `/console/${scope.teamId}/${scope.environment}${page === '' ? '' : `/${page}`}`;
}

/** Goes to a page within the console, as a link does: nothing is loaded anew. */
export async function goTo({ page }: Visit, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
