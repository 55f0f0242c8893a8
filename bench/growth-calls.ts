import { dateOf, days, describe, insure, order } from './growth-template.ts';
import { heartRateShot } from './samples.ts';
import { managementKey, type Shot } from './stage.ts';

/** Whom and what is asked about: one of all users, and one whose sealed data the server wrote. */
export type Subject = {
  readonly userId: string;
  readonly reference: string;
  readonly person: string;
  readonly orderId: string;
  /** Who is asked about in this turn alone, as nobody is deleted twice. */
  readonly onceId: string;
  /** The path of the team in the management plane. */
  readonly team: string;
  readonly labTest: string;
  /** A number of this call alone. */
  readonly turn: number;
};

export type Call = (subject: Subject) => Shot;

const get = (path: string): Shot => ({ method: 'GET', path });
const post = (path: string, body: object): Shot => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});
const managed = { 'x-management-key': managementKey };
const day = dateOf(2);
const range = `start_date=${dateOf(0)}&end_date=${dateOf(days - 1)}`;

/** Of any user of all, a data key of theirs is not needed. */
export const dataCalls: Readonly<Record<string, Call>> = {
  'a day of heart rate': ({ userId }) =>
    get(`/v2/timeseries/${userId}/heartrate/grouped?start_date=${day}&end_date=${day}`),
  'two days of heart rate': ({ userId }) =>
    get(`/v2/timeseries/${userId}/heartrate/grouped?${range}&limit=10000`),
  'two days of activity': ({ userId }) => get(`/v2/summary/activity/${userId}?${range}`),
  'the nights of two days': ({ userId }) => get(`/v2/summary/sleep/${userId}?${range}`),
  'a query over two days, by hour': ({ userId }) =>
    post(`/aggregate/v1/user/${userId}/query`, {
      timeframe: { type: 'absolute', start: dateOf(0), end: dateOf(days) },
      queries: [
        {
          select: [{ func: 'mean', arg: { timeseries: 'heartrate', field: 'value' } }],
          group_by: [{ date_trunc: { value: 1, unit: 'hour' }, arg: { index: 'timeseries' } }],
        },
      ],
    }),
  'days with samples': ({ userId }) => get(`/v2/user/${userId}/coverage?${range}`),
  'FHIR: a page of 50 Observations': ({ userId }) =>
    get(
      `/fhir/r4/Observation?patient=${userId}&category=vital-signs&code=8867-4&date=ge${dateOf(0)}&date=lt${dateOf(days)}&_count=50`,
    ),
  'a push of 5 samples': ({ userId, turn }) => heartRateShot(userId, 1440 * 60 + turn * 5, 5),
  'a pushed summary': ({ userId, turn }) =>
    post(`/v2/summary/activity/${userId}`, {
      stage: 'daily',
      provider: 'oura',
      data: [{ calendar_date: day, steps: 100 + turn, calories_active: 300 }],
    }),
};

export const userCalls: Readonly<Record<string, Call>> = {
  'a user by id': ({ userId }) => get(`/v2/user/${userId}`),
  'a user by reference': ({ reference }) => get(`/v2/user/resolve/${reference}`),
  'the providers of a user': ({ userId }) => get(`/v2/user/providers/${userId}`),
  'the devices of a user': ({ userId }) => get(`/v2/user/${userId}/device`),
  'the connections of a user': ({ userId }) => get(`/v2/connections?user_id=${userId}`),
  'what was fetched of a user': ({ userId }) => get(`/v2/introspect/resources?user_id=${userId}`),
  'histories of a user': ({ userId }) => get(`/v2/introspect/historical_pull?user_id=${userId}`),
  'workouts of a user': ({ userId }) => get(`/v2/summary/workouts/${userId}?${range}`),
  'the events of a user': ({ userId }) => {
    const [from, to] = [-1, 1].map((away) =>
      new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10),
    );
    return get(`/v2/user/${userId}/events?start_date=${from}&end_date=${to}`);
  },
  'attempts to deliver events of a user': ({ userId, team }) => ({
    ...get(`${team}/webhook_attempt?user_id=${userId}`),
    headers: managed,
  }),
  'demographics of a user': ({ person }) => get(`/v2/user/${person}/info/latest`),
  'the insurance of a user': ({ person }) => get(`/v2/user/${person}/insurance/latest`),
  'FHIR: a Patient': ({ person }) => get(`/fhir/r4/Patient/${person}`),
  'FHIR: orders of a Patient': ({ person }) => get(`/fhir/r4/ServiceRequest?patient=${person}`),
  'the orders of a user': ({ person }) => get(`/v3/orders?user_id=${person}`),
  'summaries of the orders of a user': ({ person }) => get(`/v3/order_summaries?user_id=${person}`),
  'an order': ({ orderId }) => get(`/v3/order/${orderId}`),
  'a user created': ({ turn }) => post('/v2/user', { client_user_id: `created-${turn}` }),
  'a user changed': ({ userId }) => ({
    method: 'PATCH',
    path: `/v2/user/${userId}`,
    body: JSON.stringify({ fallback_time_zone: 'Europe/Berlin' }),
  }),
  'a link token': ({ userId }) => post('/v2/link/token', { user_id: userId }),
  'a source connected by its first push': ({ userId, turn }) =>
    post(`/v2/timeseries/${userId}/body_weight`, {
      stage: 'daily',
      provider: 'withings',
      data: [
        { timestamp: `${day}T07:00:00Z`, value: 60 + (turn % 30), unit: 'kg', type: 'automatic' },
      ],
    }),
  'demographics stored': ({ person }) => describe(person),
  'insurance stored': ({ person }) => insure(person),
  'an order made': ({ person, labTest }) => order(person, labTest),
};

/** The last of all: whom it took is not there for others. */
export const lastCalls: Readonly<Record<string, Call>> = {
  'a user deleted': ({ onceId }) => ({ method: 'DELETE', path: `/v2/user/${onceId}` }),
};
