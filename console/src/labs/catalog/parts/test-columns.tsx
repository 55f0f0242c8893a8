import type { ReactElement } from 'react';

import { ShortId } from '#console/kernel/links/links.tsx';
import type { Column } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';

import { methodNames, turnAround } from '../model.ts';
import type { LabTest } from '../queries.ts';

/** What a list tells of a test. */
export function testColumns(onOpen: (test: LabTest) => void): readonly Column<LabTest>[] {
  return [
    {
      title: 'Test',
      cell: (test) => (
        <Button kind="quiet" onClick={() => onOpen(test)}>
          {test.name}
        </Button>
      ),
      csv: ({ name }) => name,
    },
    { title: 'Laboratory', cell: ({ lab }) => lab?.name ?? '–', csv: ({ lab }) => lab?.name },
    {
      title: 'Collection',
      cell: ({ method }) => methodNames[method],
      csv: ({ method }) => method,
    },
    {
      title: 'Sample',
      cell: ({ sample_type: type }) => type.replaceAll('_', ' '),
      csv: ({ sample_type: type }) => type,
    },
    {
      title: 'Results in',
      cell: ({ common_tat_days: usual, worst_case_tat_days: worst }) =>
        turnAround(usual, worst) ?? '–',
      csv: ({ common_tat_days: usual }) => usual,
    },
    {
      title: 'Markers',
      cell: ({ markers }) => markers?.length ?? '–',
      csv: ({ markers }) => markers?.length,
      isNumber: true,
    },
    {
      title: 'Status',
      kind: 'status',
      cell: ({ status }) => <StatusBadge status={status} />,
      csv: ({ status }) => status,
    },
    { title: 'Id', cell: ({ id }) => <ShortId value={id} />, csv: ({ id }) => id },
  ];
}

export function StatusBadge({ status }: Pick<LabTest, 'status'>): ReactElement {
  return (
    <Badge tone={status === 'active' ? 'good' : 'warning'}>{status.replaceAll('_', ' ')}</Badge>
  );
}
