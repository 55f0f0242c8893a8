import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { devicesQuery } from '../queries.ts';

type Device = {
  readonly id: string;
  readonly provider: string;
  readonly source_type: string;
  readonly device_manufacturer: string | null;
  readonly device_model: string | null;
};

const columns: readonly Column<Device>[] = [
  {
    title: 'Device',
    cell: ({ device_manufacturer: maker, device_model: model }) =>
      [maker, model].filter((each) => each !== null).join(' ') || 'not named',
    csv: ({ device_manufacturer: maker, device_model: model }) =>
      [maker, model].filter((each) => each !== null).join(' '),
  },
  {
    title: 'Kind',
    cell: ({ source_type: type }) => type.replaceAll('_', ' '),
    csv: ({ source_type: type }) => type,
  },
  { title: 'Source', cell: ({ provider }) => provider, csv: ({ provider }) => provider },
];

export function Devices({ userId }: { readonly userId: string }): ReactElement {
  const { key } = useTenant();
  const devices = useQuery(devicesQuery(key, userId));
  return (
    <Section
      title="Devices"
      actions={<CsvButton name="devices" columns={columns} load={() => devices.data ?? []} />}
    >
      <Loaded query={devices} lines={2}>
        {(rows) =>
          rows.length === 0 ? (
            <p>No source has told of a device yet.</p>
          ) : (
            <DataTable caption="Devices" rows={rows} columns={columns} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
    </Section>
  );
}
