import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';

import { ChartTable } from '#console/kernel/chart/chart-table.tsx';
import { LineChart } from '#console/kernel/chart/line-chart.tsx';
import type { ChartLine } from '#console/kernel/chart/model.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { type Days, localSeconds } from '../model.ts';
import { nightsQuery, type SleepStream, sleepStreamQuery } from '../queries.ts';
import { broken } from '../samples/lines.ts';
import { Hypnogram } from './hypnogram.tsx';

type Props = {
  readonly sleepId: string;
  readonly userId: string;
  readonly days: Days;
  readonly onClose: () => void;
};

/** One night: its stages, and what was measured meanwhile. */
export function Night({ sleepId, userId, days, onClose }: Props): ReactElement {
  const { key } = useTenant();
  const stream = useQuery(sleepStreamQuery(key, sleepId));
  const nights = useQuery(nightsQuery(key, userId, days));
  const night = nights.data?.find(({ id }) => id === sleepId);
  return (
    <Section title="Night" actions={<Button onClick={onClose}>Close the night</Button>}>
      <Loaded query={stream} lines={8}>
        {(found) => (
          <NightStreams
            stream={found}
            session={
              night === undefined ? null : { start: night.bedtime_start, end: night.bedtime_stop }
            }
          />
        )}
      </Loaded>
    </Section>
  );
}

type StreamsProps = {
  readonly stream: SleepStream;
  readonly session: { readonly start: string; readonly end: string } | null;
};

/** The stages of a night, and its heart rate. */
export function NightStreams({ stream, session: given }: StreamsProps): ReactElement {
  const { hypnogram, heartrate } = stream;
  const offset = hypnogram[0]?.timezone_offset ?? heartrate[0]?.timezone_offset ?? 0;
  const lines = useMemo((): readonly ChartLine[] => lineOf(stream), [stream]);
  const session = given ?? endsOf(hypnogram);
  const seconds = lines[0]?.seconds ?? [];
  const [from, to] =
    session === null
      ? [seconds[0] ?? 0, seconds.at(-1) ?? 1]
      : [localSeconds(session.start, offset), localSeconds(session.end, offset)];
  return (
    <>
      {hypnogram.length === 0 || session === null ? (
        <p>The source sent no sleep stages.</p>
      ) : (
        <Hypnogram stretches={hypnogram} session={session} offset={offset} />
      )}
      {lines.length === 0 ? (
        <p>The source sent no heart rate.</p>
      ) : (
        <>
          <LineChart
            label={(title) => `${title} of the night`}
            lines={lines}
            from={from}
            to={to}
            name="night"
          />
          <ChartTable lines={lines} from={from} to={to} />
        </>
      )}
    </>
  );
}

function lineOf({ heartrate }: SleepStream): readonly ChartLine[] {
  if (heartrate.length === 0) return [];
  const points = heartrate.map(({ timestamp, timezone_offset: offset, value }) => ({
    at: localSeconds(timestamp, offset),
    value,
    offset: offset ?? 0,
  }));
  return [{ label: 'Heart rate', unit: 'bpm', shape: 'line', ...broken(points, []) }];
}

function endsOf(stretches: readonly { readonly start: string; readonly end: string }[]) {
  const first = stretches[0];
  const last = stretches.at(-1);
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}
