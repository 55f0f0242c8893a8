import type { slice as aggregate } from '#aggregate';
import { scopesOfFhir, slice as fhir } from '#fhir';
import type { AppContext } from '#kernel/app-context.ts';
import type { Config, PrivateNetworks } from '#kernel/config.ts';
import type { OpenedSlice } from '#kernel/slice.ts';
import { dataClasses, mcpPath, slice as mcp } from '#mcp';
import { slice as openWearables } from '#open-wearables';
import { slice as smart } from '#smart';
import type { slice as timeseries } from '#timeseries';

import { version } from '../process/version.ts';

type Needs = Pick<Parameters<typeof fhir.open>[1], 'baseUrl' | 'orders'> & {
  /** Whose clients may have their keys on private networks. */
  readonly privateNetworks: PrivateNetworks;
  readonly consoleAddress: () => string;
  readonly sdk: Parameters<typeof openWearables.open>[1];
  readonly ofUsers: readonly OpenedSlice[];
  readonly data: {
    readonly timeseries: Pick<ReturnType<typeof timeseries.open>, 'readPoints'>;
    readonly aggregate: Pick<ReturnType<typeof aggregate.open>, 'planQuery'>;
  };
};

/**
 * The public address, and this machine by each of its names: pages there are those of the service. Behind a proxy the public
 * address has another scheme and port than the server on this machine.
 */
export function ownOrigins(baseUrl: string, port: number): readonly string[] {
  const { origin, protocol, port: published } = new URL(baseUrl);
  const local = ['localhost', '127.0.0.1', '[::1]'].flatMap((name) => [
    `${protocol}//${name}:${published === '' ? port : published}`,
    `http://${name}:${port}`,
  ]);
  // An origin leaves out the port of its scheme.
  return [origin, ...local.map((each) => new URL(each).origin)];
}

/** Other ways to read what the slices of users' data have. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- it is what each slice says that it offers
export function openProtocolApis(
  resources: AppContext,
  { serviceName, corsOrigins, port }: Pick<Config, 'serviceName' | 'corsOrigins' | 'port'>,
  { baseUrl, privateNetworks, consoleAddress, ofUsers, orders, data, sdk }: Needs,
) {
  const { path: fhirPath, resourceTypes, judge: judgeScope } = scopesOfFhir;
  return {
    smart: smart.open(resources, {
      baseUrl,
      serviceName,
      faces: { fhir: fhirPath, mcp: mcpPath },
      resourceTypes,
      judgeScope,
      classes: dataClasses,
      consoleAddress,
      allowsPrivate: (environment) =>
        privateNetworks === 'all' || (privateNetworks === 'sandbox' && environment === 'sandbox'),
    }),
    openWearables: openWearables.open(resources, sdk),
    fhir: fhir.open(resources, { baseUrl, version, serviceName, orders }),
    mcp: mcp.open(resources, {
      findOperations: () => ofUsers.flatMap((each) => each.operations()),
      data: { readPoints: data.timeseries.readPoints, planQuery: data.aggregate.planQuery },
      baseUrl,
      version,
      serviceName,
      allowedOrigins: () => [...ownOrigins(baseUrl(), port), ...corsOrigins],
    }),
  };
}
