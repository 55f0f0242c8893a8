import { run } from './run.ts';

/** Writes the wheel of the Python client. Returns why it was left out, or null. */
export async function buildWheel(root: string, folder: string): Promise<string | null> {
  try {
    await run('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))'], root);
  } catch {
    return 'Python 3.11 is missing here.';
  }
  await run('python3', ['clients/python/build_wheel.py', folder], root);
  return null;
}
