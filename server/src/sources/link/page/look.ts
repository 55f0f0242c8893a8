import type { TeamScope } from '#kernel/scope.ts';
import { getLinkSettings } from '#management';

import type { SourcesContext } from '../../sources-context.ts';
import type { Look } from './layout.ts';
import { logoPathOf } from './theme/logo.ts';

/** How the pages of the scope's team look. */
export async function lookOf(
  engine: Pick<SourcesContext, 'db' | 'vault' | 'clock'>,
  scope: TeamScope,
): Promise<Look> {
  const { teamName, logoUrl, brandColor, corners } = await getLinkSettings(engine, scope);
  return { teamName, brandColor, corners, logoPath: logoPathOf(engine, logoUrl) };
}
