import type { AppContext } from '#kernel/app-context.ts';
import type { Operation } from '#kernel/http/operation.ts';
import type { ReferenceData } from '#kernel/search/reference-data.ts';

import { teamAccountRoutes } from './accounts/of-team/routes.ts';
import { compendiumRoutes } from './compendium/routes.ts';
import { labTestMarkerRoutes } from './lab-tests/marker-routes.ts';
import { promotionRoutes } from './lab-tests/promotion-routes.ts';
import { labTestRoutes } from './lab-tests/routes.ts';
import type { MarkerDirectory } from './markers/directory.ts';
import { openMarkers } from './markers/markers.ts';
import { markerByCodeRoute, markerRoutes } from './markers/routes.ts';

/** The catalog data that a server process holds in memory. */
export type LabCatalog = {
  readonly markers: ReferenceData<MarkerDirectory>;
  /** Loads the data at the start, so that the first search does not wait for it. */
  warm(): Promise<void>;
  /** Waits until nothing is being loaded: before the database is closed. */
  settle(): Promise<void>;
};

export function openLabCatalog(resources: Pick<AppContext, 'db' | 'log'>): LabCatalog {
  const markers = openMarkers(resources);
  return {
    markers,
    warm: async () => {
      await markers.get();
    },
    settle: async () => markers.settle(),
  };
}

export type LabCatalogDeps = Pick<AppContext, 'db' | 'clock' | 'random' | 'cursors'> & {
  readonly labCatalog: LabCatalog;
};

export function labCatalogRoutes({
  labCatalog,
  ...resources
}: LabCatalogDeps): readonly Operation[] {
  const deps = { ...resources, markers: labCatalog.markers };
  return [
    ...markerRoutes(deps),
    ...labTestMarkerRoutes(deps),
    markerByCodeRoute(deps),
    ...teamAccountRoutes(deps),
    ...labTestRoutes(deps),
    ...promotionRoutes(deps),
    ...compendiumRoutes(deps),
  ];
}
