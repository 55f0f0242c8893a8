import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useState } from 'react';

import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { CheckField, Filters, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { type CatalogueSearch, type Method, methodNames, methods, type Status } from '../model.ts';
import { type LabTest, loadTests, testsQuery } from '../queries.ts';
import { LabField } from './lab-filter.tsx';
import { LabTestDialog } from './lab-test.tsx';
import { NewLabTest } from './new-lab-test.tsx';
import { testColumns } from './test-columns.tsx';

type Props = {
  readonly search: CatalogueSearch;
  readonly onChange: (search: CatalogueSearch) => void;
};

/** What the team can order as it is: tests that everybody has, and its own. */
export function LabTests({ search, onChange }: Props): ReactElement {
  const { key } = useTenant();
  const [text, setText] = useState('');
  const name = useDeferredValue(text.trim());
  const [opened, setOpened] = useState<LabTest | null>(null);
  const tests = useInfiniteQuery(testsQuery(key, search, name));
  const columns = testColumns(setOpened);
  return (
    <>
      <TestFilters search={search} onChange={onChange} text={text} onText={setText} />
      <div>
        <NewButton />{' '}
        <CsvButton name="lab-tests" columns={columns} load={async () => loadTests(search, name)} />
      </div>
      <Loaded query={tests} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return rows.length === 0 ? (
            <EmptyState title="No lab test fits">
              Change the filter, or make a test of a laboratory’s markers.
            </EmptyState>
          ) : (
            <>
              <p role="status">
                {rows.length} {rows.length === 1 ? 'lab test' : 'lab tests'}
                {tests.hasNextPage ? ' so far' : ''}
              </p>
              <DataTable
                caption="Lab tests"
                rows={rows}
                columns={columns}
                rowKey={({ id }) => id}
                onOpen={setOpened}
              />
              {tests.hasNextPage ? (
                <div>
                  <Button
                    onClick={() => void tests.fetchNextPage()}
                    isBusy={tests.isFetchingNextPage}
                  >
                    Show more
                  </Button>
                </div>
              ) : null}
            </>
          );
        }}
      </Loaded>
      {opened === null ? null : (
        <LabTestDialog test={opened} onChanged={setOpened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

type FilterProps = Props & { readonly text: string; readonly onText: (text: string) => void };

function TestFilters({ search, onChange, text, onText }: FilterProps): ReactElement {
  return (
    <Filters>
      <TextField label="Name" type="search" value={text} onChange={onText} />
      <LabField
        value={search.lab ?? ''}
        none="Every one"
        onChange={(lab) => onChange({ ...search, lab })}
      />
      <SelectField<Method | ''>
        label="Collection"
        value={search.method ?? ''}
        onChange={(method) => {
          const { method: _, ...others } = search;
          onChange(method === '' ? others : { ...others, method });
        }}
        options={[
          ['', 'Every way'],
          ...methods.map((each): readonly [Method, string] => [each, methodNames[each]]),
        ]}
      />
      <SelectField<Status | ''>
        label="Status"
        value={search.status ?? ''}
        onChange={(status) => {
          const { status: _, ...others } = search;
          onChange(status === '' ? others : { ...others, status });
        }}
        options={[
          ['', 'Any'],
          ['active', 'Active'],
          ['inactive', 'Out of use'],
          ['pending_approval', 'Waits for approval'],
        ]}
      />
      <CheckField
        label="With those made by orders"
        isChecked={search.made === 'all'}
        onChange={(isAll) => {
          const { made: _, ...others } = search;
          onChange(isAll ? { ...others, made: 'all' } : others);
        }}
      />
    </Filters>
  );
}

function NewButton(): ReactElement {
  const mayManage = usePermission('manage');
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <Button
        icon="plus"
        onClick={() => setMaking(true)}
        disabledWhy={mayManage ? null : 'your role does not change the catalogue'}
      >
        New lab test
      </Button>
      <Dialog title="New lab test" isOpen={isMaking} onClose={() => setMaking(false)}>
        <NewLabTest onMade={() => setMaking(false)} />
      </Dialog>
    </>
  );
}
