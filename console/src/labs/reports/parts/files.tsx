import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import type { LabReportReview } from '#console/kernel/api/contract.ts';
import { saveFile } from '#console/kernel/table/csv.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';

import { loadFile } from '../queries.ts';

type File = LabReportReview['files'][number];
type Props = { readonly jobId: string; readonly files: readonly File[] };

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** The document as it was uploaded. */
export function Files({ jobId, files }: Props): ReactElement {
  const load = useMutation({
    mutationFn: async ({ number, media_type: type }: File) =>
      saveFile(
        `lab-report-${jobId}-${number}.${endings[type] ?? 'bin'}`,
        type,
        await loadFile(jobId, number),
      ),
  });
  if (files.length === 0) return <p>Its files were removed.</p>;
  return (
    <>
      {load.isError ? <ErrorState error={load.error} /> : null}
      {files.map((file) => (
        <div key={file.number}>
          <Button
            icon="download"
            onClick={() => load.mutate(file)}
            isBusy={load.isPending && load.variables === file}
          >
            {files.length === 1 ? 'Save the document' : `Save document ${file.number}`}
          </Button>
        </div>
      ))}
    </>
  );
}
