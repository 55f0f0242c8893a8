import { type Answer, json } from '../http.ts';
import { type EmulatorOptions, openProviderEmulator, type ProviderEmulator } from '../provider.ts';

const daysMax = 30;
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/u;
const names = new Set(['egvs', 'events', 'calibrations', 'devices', 'alerts']);

const fault = (status: number, code: string): Answer =>
  json({ fault: { faultstring: code } }, status);

/** Dexcom's API, version 3, as it is documented: a range of 30 days in UTC without a mark, and nothing that calls. */
export async function openDexcomEmulator(options: EmulatorOptions): Promise<ProviderEmulator> {
  return openProviderEmulator(options, {
    authorizePath: '/v2/oauth2/login',
    tokenPath: '/v2/oauth2/token',
    accessSeconds: 7200,
    secretIn: 'form',
    tokenFields: () => ({ scope: undefined }),
    limit: {
      requests: 60_000,
      windowMs: 3_600_000,
      refuse: () => fault(429, 'Rate Limit Exceeded'),
    },
    answer: ({ url }, { accountId, account }) => {
      const name = /^\/v3\/users\/self\/(\w+)$/u.exec(url.pathname)?.[1] ?? '';
      if (name === 'dataRange') {
        return json({ recordType: 'dataRange', recordVersion: '3.0', userId: accountId });
      }
      if (!names.has(name)) return fault(404, 'Not Found');
      const [start = '', end = ''] = ['startDate', 'endDate'].map(
        (field) => url.searchParams.get(field) ?? '',
      );
      const lengthMs = Date.parse(`${end}Z`) - Date.parse(`${start}Z`);
      const isRange = time.test(start) && time.test(end);
      if (!isRange || !(lengthMs > 0 && lengthMs <= daysMax * 86_400_000)) {
        return fault(400, 'The time range is not valid');
      }
      const records = (account[name] ?? []).filter((each) => {
        const { systemTime } = each;
        return typeof systemTime !== 'string' || (systemTime >= start && systemTime < end);
      });
      return json({
        recordType: name.replace(/s$/u, ''),
        recordVersion: '3.0',
        userId: accountId,
        records: records.toReversed(),
      });
    },
  });
}
