import { JsonWriter } from '#kernel/http/buffer-pool/json-bytes.ts';

import { unpackBatch } from './events.ts';
import { SampleWriter, type SourceText } from './render.ts';
import { findResource } from './resources.ts';

/** The JSON of a sample event's `data`, from the batch as it lies in the outbox. */
export function renderSamplesEvent(
  event: { readonly userId: string | null; readonly payload: Uint8Array },
  options: { readonly sourceText: SourceText; readonly sourceId: (provider: string) => number },
): string {
  const { header, columns } = unpackBatch(event.payload);
  const { provider, sourceType } = header;
  const resource = findResource(header.resource);
  const meta = columns.metas[0];
  if (resource === undefined || meta === undefined)
    throw new Error('a stored sample event is empty');
  const source = options.sourceText({ provider, sourceType, meta });
  const out = new JsonWriter();
  out.text('{"data":[');
  new SampleWriter(resource, header, columns).write(out, 0, columns.count);
  out.text(
    `],"source_id":${options.sourceId(provider)},"source":${source},"user_id":${JSON.stringify(event.userId)}}`,
  );
  return out.finish().toString();
}
