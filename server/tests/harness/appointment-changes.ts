import type { TestApp, TestTeam } from './app.ts';
import type { Changes } from './change.ts';
import { newOrder } from './orders.ts';

type Kind = 'at_home_phlebotomy' | 'walk_in_test';
const segments = { at_home_phlebotomy: 'phlebotomy', walk_in_test: 'psc' } as const;

/** What changes appointments: a request for each operation, of an order that was made for it. */
export function appointmentChanges({
  app,
  team,
}: {
  readonly app: TestApp;
  readonly team: TestTeam;
}): Changes {
  const post = async <Body>(path: string, body: object, query = {}): Promise<Body> =>
    (await app.request<Body>('POST', path, { key: team.key, body, query })).body;
  /** Of slots that nobody else of these tests books. */
  let taken = 0;
  const freeKey = async (kind: Kind): Promise<string> => {
    type Slots = { slots: readonly { slots: readonly { booking_key: string }[] }[] };
    const address = { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip_code: '85004' };
    const query = kind === 'walk_in_test' ? { lab: 'quest', site_codes: 'Q-AZ' } : {};
    const path = `/v3/order/${segments[kind]}/appointment/availability`;
    const { slots } = await post<Slots>(path, address, query);
    taken += 1;
    return slots.flatMap((day) => day.slots)[taken]?.booking_key ?? '';
  };
  const ordered = async (kind: Kind): Promise<string> => {
    const { id } = await newOrder(app, team, { method: kind });
    const final = { final_status: `received.${kind}.requisition_created` };
    await post(`/v3/order/${id}/test`, {}, final);
    return `/v3/order/${id}/${segments[kind]}/appointment`;
  };
  const booked = async (kind: Kind): Promise<string> => {
    const path = await ordered(kind);
    await post(`${path}/book`, { booking_key: await freeKey(kind) });
    return path;
  };
  const reasonOf = async (kind: Kind): Promise<string> => {
    const path = `/v3/order/${segments[kind]}/appointment/cancellation-reasons`;
    const { body } = await app.request<readonly { id: string }[]>('GET', path, { key: team.key });
    return body[0]?.id ?? '';
  };
  const book = (kind: Kind) => async () => ({
    path: `${await ordered(kind)}/book`,
    body: { booking_key: await freeKey(kind) },
  });
  const move = (kind: Kind) => async () => ({
    path: `${await booked(kind)}/reschedule`,
    body: { booking_key: await freeKey(kind) },
  });
  return {
    bookPhlebotomyAppointment: book('at_home_phlebotomy'),
    bookServiceCentreAppointment: book('walk_in_test'),
    reschedulePhlebotomyAppointment: move('at_home_phlebotomy'),
    rescheduleServiceCentreAppointment: move('walk_in_test'),
    cancelPhlebotomyAppointment: async () => ({
      path: `${await booked('at_home_phlebotomy')}/cancel`,
      body: { cancellation_reason_id: await reasonOf('at_home_phlebotomy') },
    }),
    cancelServiceCentreAppointment: async () => ({
      path: `${await booked('walk_in_test')}/cancel`,
      body: { cancellationReasonId: await reasonOf('walk_in_test') },
    }),
    requestPhlebotomyAppointment: async () => ({
      path: `${await ordered('at_home_phlebotomy')}/request`,
      body: {
        address: { first_line: '1 Main St', city: 'Onalaska', state: 'WI', zip_code: '54650' },
        provider: 'phlebfinders',
      },
    }),
  };
}
