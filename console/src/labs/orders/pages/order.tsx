import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import type { OrderCourse } from '#console/kernel/api/contract.ts';
import { OrderLink, UserLink } from '#console/kernel/links/links.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Id } from '#console/kernel/ui/copy.tsx';
import { Badge, EmptyState, Loaded, Notice } from '#console/kernel/ui/feedback.tsx';
import { Facts, Page, Section } from '#console/kernel/ui/page.tsx';

import { Appointment } from '../appointments/appointment.tsx';
import { courseOf, methodNames, toneOf, wordsOf } from '../model.ts';
import { Changes } from '../parts/changes.tsx';
import { Clock } from '../parts/clock.tsx';
import { Critical } from '../parts/critical.tsx';
import { Documents } from '../parts/documents.tsx';
import { Person } from '../parts/person.tsx';
import { Results } from '../parts/results.tsx';
import { Shipment } from '../parts/shipment.tsx';
import { Simulate } from '../parts/simulate.tsx';
import { StatusGraph } from '../parts/status-graph.tsx';
import { Trend } from '../parts/trend.tsx';
import { type Order, orderQuery, ordersWithResultsQuery, statesQuery } from '../queries.ts';

/** One order: where it stands and how it came there; who it is for and its values on asking. */
export function OrderPage(): ReactElement {
  const { orderId = '' } = useParams({ strict: false });
  const { key } = useTenant();
  const order = useQuery(orderQuery(key, orderId));
  return (
    <Page
      title="Order"
      actions={
        <>
          <CodePanel
            requests={[
              { method: 'GET', path: '/v3/order_summaries', query: { order_ids: [orderId] } },
              { method: 'GET', path: `/v3/order/${orderId}` },
            ]}
          />
          <Button icon="refresh" onClick={() => void order.refetch()} isBusy={order.isFetching}>
            Refresh
          </Button>
          <Clock />
        </>
      }
    >
      <Loaded query={order} lines={12}>
        {(found) =>
          found === null ? (
            <EmptyState title="There is no such order">
              It may be of another environment, or its user was deleted.
            </EmptyState>
          ) : (
            <Shown order={found} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** What the sections stand on comes at once, so that none pushes another down. */
function Shown({ order }: { readonly order: Order }): ReactElement {
  const { key } = useTenant();
  const states = useQuery(statesQuery(key));
  const withResults = useQuery(ordersWithResultsQuery(key, order.user_id));
  return (
    <Loaded query={withResults} lines={12}>
      {(orders) => (
        <Loaded query={states} lines={12}>
          {({ courses }) => (
            <>
              <What order={order} />
              <Critical order={order} />
              <Results order={order} />
              <Trend orders={orders} />
              <Appointment order={order} />
              <Shipment order={order} />
              <Documents order={order} />
              <Person order={order} />
              <Section title="Where it stands">
                <Standing order={order} course={courseOf(courses, order)} />
              </Section>
              <Section title="History">
                <DataTable
                  caption="Statuses that it had, the newest first"
                  rows={order.events.toReversed()}
                  columns={eventColumns}
                  rowKey={({ id }) => String(id)}
                />
              </Section>
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

type StandingProps = { readonly order: Order; readonly course: OrderCourse | null };

function Standing({ order, course }: StandingProps): ReactElement {
  if (course === null)
    return <Notice tone="warning">No course knows all statuses that this order had.</Notice>;
  return (
    <>
      <StatusGraph course={course} order={order} />
      <Simulate order={order} course={course} />
    </>
  );
}

const eventColumns: readonly Column<Order['events'][number]>[] = [
  {
    title: 'Status',
    kind: 'status',
    cell: ({ status }) => wordsOf(status.split('.').at(-1) ?? status),
  },
  {
    title: 'Detail',
    cell: ({ status_detail: detail }) => (detail === null ? '–' : wordsOf(detail)),
  },
  { title: 'When', cell: ({ created_at: at }) => <Time at={at} /> },
];

function What({ order }: { readonly order: Order }): ReactElement {
  const { status, low_level_status: detail } = order;
  return (
    <Section title={order.lab_test.name} actions={<Changes order={order} />}>
      <Facts
        facts={[
          ['Id', <Id key="id" value={order.id} />],
          ['User', <UserLink key="user" id={order.user_id} />],
          [
            'Status',
            <Badge key="status" tone={toneOf(status)}>
              {wordsOf(detail)}
            </Badge>,
          ],
          ['Since', <Time key="since" at={order.status_at} />],
          ['Laboratory', order.lab.name],
          ['Collection', methodNames[order.collection_method]],
          ['Activated on', order.activate_by ?? 'the day it was made'],
          ['Made', <Time key="made" at={order.created_at} />],
          [
            'Replaces',
            order.parent_id === null ? '–' : <OrderLink key="parent" id={order.parent_id} />,
          ],
        ]}
      />
    </Section>
  );
}
