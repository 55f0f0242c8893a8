import { CountedParts } from '#kernel/files/counted-parts.ts';
import { jsonObjects } from '#kernel/files/json-objects.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import type { FileFormat, FileWorkout, Out } from '#timeseries';

import { Nights } from '../nights/index.ts';
import { isRecording, readRecording } from '../recordings/index.ts';
import { isKnownType, readPoint } from './points.ts';
import { isDayTable, readQuarters } from './quarters.ts';
import { beganBefore, type Session, sessionOf, Sessions } from './sessions.ts';
import { chosenOf, isStream, streamsOf } from './streams.ts';

/** The names of folders are in the language of the account; that of the product is not. */
const root = /(?:^|\/)(?:Google )?Fit\/[^/]+\/[^/]+$/u;

/** Google Fit's folder of a Takeout: streams of points, sessions, recordings and tables of days. */
export const googleFit: FileFormat = {
  kind: 'google_fit',
  title: 'Google Fit',
  recognises: ({ isArchive, files }) => isArchive && isOfFit(files).some(isRead),
  providerOf: () => 'google_fit',
  read: async function* read({ files }, out, options) {
    const ofFit = isOfFit(files).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const sessions = await readSessions(ofFit.filter(isSession), out);
    const nights = new Nights();
    const inBed = sessions.filter(({ isSleep }) => isSleep);
    for (const session of inBed) nights.add(String(session.startMs), nightOf(session), out);
    const nightAt = (ms: number): string => {
      const night = beganBefore(inBed, ms).find(({ endMs }) => ms < endMs);
      return String(night?.startMs);
    };
    const streams = chosenOf(await streamsOf(ofFit), isKnownType, out);
    for (const stream of streams) {
      yield* readObjects(stream.file, readPoint(stream, { nights, nightAt, out }));
    }
    nights.tell(out);
    const types = new Set(streams.map(({ type }) => type));
    const workouts = new Sessions(sessions.filter(({ isSleep }) => !isSleep));
    for (const file of ofFit) {
      if (isDayTable(file)) yield* readQuarters(file, (type) => types.has(type), out);
      else if (isRecording(file.name)) {
        const recorded = await readRecording(file, out, options);
        recorded?.tell(out, (workout: FileWorkout) => workouts.with(workout));
        yield file.bytes;
      } else if (!isStream(file) && !isSession(file)) out.leftOut('files of other kinds');
    }
    workouts.tellRest(out);
  },
};

function isOfFit(files: readonly ArchivedFile[]): readonly ArchivedFile[] {
  return files.filter((file) => root.test(file.name) || isStream(file));
}

function isSession(file: ArchivedFile): boolean {
  return /\.json$/iu.test(file.name) && !isStream(file);
}

function isRead(file: ArchivedFile): boolean {
  return isStream(file) || isSession(file) || isDayTable(file) || isRecording(file.name);
}

function nightOf({ startMs, endMs, offsetSeconds }: Session): Parameters<Nights['add']>[1] {
  return { startMs, endMs, offsetSeconds, more: { source_type: 'unknown' } };
}

/** Forty years, with eight a day. */
const sessionsMax = 120_000;

async function readSessions(files: readonly ArchivedFile[], out: Out): Promise<readonly Session[]> {
  const sessions: Session[] = [];
  for (const file of files) {
    for await (const objects of jsonObjects(file.read())) {
      for (const object of objects) {
        const session = sessionOf(object);
        if (session === null) out.leftOut('sessions without a duration');
        else if (sessions.length < sessionsMax) sessions.push(session);
        else out.leftOut('sessions beyond what a life has');
      }
    }
  }
  return sessions.toSorted((one, other) => one.startMs - other.startMs);
}

async function* readObjects(
  file: ArchivedFile,
  read: ReturnType<typeof readPoint>,
): AsyncGenerator<number> {
  const parts = new CountedParts(file.read());
  for await (const points of jsonObjects(parts, 'Data Points')) {
    for (const point of points) read(point);
    yield parts.take();
  }
}
