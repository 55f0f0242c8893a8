import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import type { LabResultsRaw } from '#console/kernel/api/contract.ts';
import { saveFile } from '#console/kernel/table/csv.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';

import { fileNameOf } from '../model.ts';
import { loadResultDocument } from '../queries.ts';

type ResultDocument = NonNullable<LabResultsRaw['documents']>[number];

/** The laboratory's own documents of the results, each with its type. */
export function ResultDocuments({
  documents,
}: {
  readonly documents: readonly ResultDocument[];
}): ReactElement | null {
  const load = useMutation({
    mutationFn: async (document: ResultDocument) => {
      const file = await loadResultDocument(document.order_id, document.number);
      // Bytes of somebody else: they are saved, never shown in the page.
      saveFile(fileNameOf(document), 'application/octet-stream', file);
    },
  });
  if (documents.length === 0) return null;
  return (
    <>
      {load.isError ? <ErrorState error={load.error} /> : null}
      <ul>
        {documents.map((document) => (
          <li key={`${document.order_id} ${document.number}`}>
            {document.name} ({document.content_type}), received <Time at={document.received_at} />
            {document.is_current ? ' ' : ', before the latest results '}
            <Button
              icon="download"
              onClick={() => load.mutate(document)}
              isBusy={load.isPending && load.variables === document}
            >
              {`Save document ${document.number}`}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
