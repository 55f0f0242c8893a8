import { statfsSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { availableMemory } from 'node:process';

const memory = '/dev/shm';
/** What statfs calls a file system that is in memory. */
const tmpfs = 0x01_02_19_94;
const gigabyte = 1024 ** 3;
/** A run keeps less than 2 GB there at a time. */
const freeBytesMin = 4 * gigabyte;
const memoryBytesMin = 6 * gigabyte;

/**
 * Where this run keeps what it throws away: in memory where there is plenty, which spares the machine a quarter of its
 * work (hundreds of databases of a thousand files each), else where the system says.
 */
export function temporaryFolder(): string {
  if (process.env['TMPDIR'] !== undefined || platform() !== 'linux') return tmpdir();
  try {
    const { type, bavail, bsize } = statfsSync(memory);
    const hasRoom = bavail * bsize >= freeBytesMin && availableMemory() >= memoryBytesMin;
    return type === tmpfs && hasRoom ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A folder on a disk, for what is tested to survive. */
export function diskFolder(): string {
  return process.env['SALUS_TEST_DISK'] ?? tmpdir();
}
