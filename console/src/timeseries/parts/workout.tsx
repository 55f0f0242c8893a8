import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';

import type { ClientFacingStream } from '#console/kernel/api/contract.ts';
import { ChartTable } from '#console/kernel/chart/chart-table.tsx';
import { LineChart } from '#console/kernel/chart/line-chart.tsx';
import type { ChartLine } from '#console/kernel/chart/model.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { CheckField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { workoutStreamQuery } from '../queries.ts';
import { broken } from '../samples/lines.ts';

import styles from './explore.module.css';

/** Where somebody was (`lat`, `lng`) is not drawn. */
const streams = [
  ['heartrate', 'Heart rate', 'bpm'],
  ['velocity_smooth', 'Speed', 'm/s'],
  ['power', 'Power', 'W'],
  ['cadence', 'Cadence', 'rpm'],
  ['altitude', 'Altitude', 'm'],
  ['distance', 'Distance', 'm'],
  ['temperature', 'Temperature', '°C'],
  ['resistance', 'Resistance', ''],
] as const;
type StreamName = (typeof streams)[number][0];

/** A workout that was paused for longer has a gap. */
const breakSeconds = 60;

function pointsOf(stream: ClientFacingStream, name: StreamName) {
  return stream.time.map((at, index) => ({ at, value: stream[name][index] ?? null }));
}

type Props = { readonly workoutId: string; readonly onClose: () => void };

/** What was measured during one workout. */
export function Workout({ workoutId, onClose }: Props): ReactElement {
  const { key } = useTenant();
  const stream = useQuery(workoutStreamQuery(key, workoutId));
  return (
    <Section title="Workout" actions={<Button onClick={onClose}>Close the workout</Button>}>
      <Loaded query={stream} lines={8}>
        {(found) => <Streams stream={found} />}
      </Loaded>
    </Section>
  );
}

function Streams({ stream }: { readonly stream: ClientFacingStream }): ReactElement {
  const there = useMemo(
    () => streams.filter(([name]) => stream[name].some((value) => value !== null)),
    [stream],
  );
  const [chosen, setChosen] = useState<readonly StreamName[]>(() =>
    there.slice(0, 2).map(([name]) => name),
  );
  const lines = useMemo(
    () =>
      there.flatMap(([name, label, unit]): readonly ChartLine[] =>
        chosen.includes(name)
          ? [{ label, unit, shape: 'line', ...broken(pointsOf(stream, name), [], breakSeconds) }]
          : [],
      ),
    [there, chosen, stream],
  );
  const [from, to] = [stream.time[0] ?? 0, stream.time.at(-1) ?? 1];
  if (there.length === 0) return <p>The source told nothing of what was measured meanwhile.</p>;
  return (
    <>
      <div className={styles.row}>
        {there.map(([name, label]) => (
          <CheckField
            key={name}
            label={label}
            isChecked={chosen.includes(name)}
            onChange={(isOn) =>
              setChosen(isOn ? [...chosen, name].slice(-4) : chosen.filter((each) => each !== name))
            }
          />
        ))}
      </div>
      {lines.length === 0 ? null : (
        <>
          <LineChart
            label={(title) => `${title} of the workout`}
            lines={lines}
            from={from}
            to={to}
            name="workout"
          />
          <ChartTable lines={lines} from={from} to={to} />
        </>
      )}
    </>
  );
}
