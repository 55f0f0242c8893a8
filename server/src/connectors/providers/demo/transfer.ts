import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

import { seededRandom, type Person } from '../../synthetic/index.ts';

const everyMs = 2 * hourMs;
const jitterMs = 20 * minuteMs;
const transfersADay = dayMs / everyMs;
/** On this share of days the phone is away, and measurements arrive late. */
const lateShare = 0.12;
const lateFromHour = 8;
const lateToHour = 20;

/** Returns the time of a device's last upload before a moment; it uploads about every two hours. */
export function handedOverUntil(person: Person, device: string, nowMs: number): number {
  for (let number = Math.floor(nowMs / everyMs); ; number -= 1) {
    const chance = seededRandom(person.seed, `transfer of ${device}`, number);
    const atMs = number * everyMs + Math.floor((chance() * jitterMs) / minuteMs) * minuteMs;
    if (atMs <= nowMs && !isLeftOut(person, device, number)) return atMs;
  }
}

function isLeftOut({ seed }: Person, device: string, number: number): boolean {
  const isLate =
    seededRandom(seed, `late ${device}`, Math.floor(number / transfersADay))() < lateShare;
  const hour = (number % transfersADay) * (everyMs / hourMs);
  return isLate && hour >= lateFromHour && hour < lateToHour;
}
