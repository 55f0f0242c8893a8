import { findResource, type ResourceName, type SourceType, type Upload } from '#timeseries';

import type { Sample } from '../../synthetic/index.ts';

export type Batch = {
  readonly resource: ResourceName;
  readonly provider: string;
  readonly sourceType: SourceType;
  readonly data: readonly Sample[];
};

export type DemoUpload = Upload & { readonly data: readonly Sample[] };

export function toUpload({ resource: name, ...rest }: Batch, timeZone: string): DemoUpload {
  const resource = findResource(name);
  if (resource === undefined) throw new Error(`there is no resource ${name}`);
  const { unit } = resource;
  const data = rest.data.map((sample) => ({ ...sample, unit }));
  return {
    ...rest,
    resource,
    stage: 'daily',
    timeZone,
    startsAt: null,
    endsAt: null,
    isFinalChunk: true,
    data,
  };
}
