import { heartRateShot } from './samples.ts';
import { fire, type Stage } from './stage.ts';

export const minutesOfYear = 525_600;
const batch = 10_000;

/** A new user with the minutes of the year before the one in which the samples of benchmarks begin: nothing is stored of the future. */
export async function fillYear(stage: Stage, name: string): Promise<string> {
  const userId = await stage.createUser(name);
  const shots = Array.from({ length: Math.ceil(minutesOfYear / batch) }, (_, index) =>
    heartRateShot(
      userId,
      index * batch - minutesOfYear,
      Math.min(batch, minutesOfYear - index * batch),
    ),
  );
  await fire(stage.url, stage.headers, shots, 2);
  return userId;
}
