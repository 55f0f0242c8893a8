import { CrcCalculator, Encoder, Profile } from '@garmin/fitsdk';

export type Message = readonly [mesgNum: number, fields: object];

export const startsAt = new Date('2026-03-01T06:00:00Z');
export const after = (seconds: number): Date => new Date(startsAt.getTime() + seconds * 1000);
export const fitSeconds = (at: Date): number => at.getTime() / 1000 - 631_065_600;

export function message(name: string, fields: object): Message {
  const mesgNum = Profile.MesgNum[name];
  if (mesgNum === undefined) throw new Error(`there is no message ${name}`);
  return [mesgNum, fields];
}

export function fileOf(...messages: readonly Message[]): Uint8Array {
  const encoder = new Encoder();
  for (const [mesgNum, fields] of messages) encoder.onMesg(mesgNum, fields);
  return encoder.close();
}

/** A file of bytes that the SDK's encoder never writes. */
export function rawFile(...records: readonly (readonly number[])[]): Uint8Array {
  const body = records.flat();
  const file = new Uint8Array(14 + body.length + 2);
  const view = new DataView(file.buffer);
  file.set([14, 0x10, 0, 0]);
  view.setUint16(2, 2100, true);
  view.setUint32(4, body.length, true);
  file.set(new TextEncoder().encode('.FIT'), 8);
  file.set(body, 14);
  return withChecksum(file);
}

export function uint32(value: number): readonly number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}

export function withChecksum(file: Uint8Array): Uint8Array {
  const checked = Uint8Array.from(file);
  const view = new DataView(checked.buffer);
  if (checked[0] === 14) view.setUint16(12, CrcCalculator.calculateCRC(checked, 0, 12), true);
  const end = file.length - 2;
  view.setUint16(end, CrcCalculator.calculateCRC(checked, 0, end), true);
  return checked;
}
