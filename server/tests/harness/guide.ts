import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'vitest';

/**
 * Runs the commands of a guide as they stand and compares the last answer with each JSON that the guide shows; answers
 * how many were compared. `guide.md#Heading` means the part below that heading of the second level.
 */
export async function runGuide(
  name: string,
  settings: Readonly<Record<string, string>>,
  /** Told the last answer. */
  beforeEach: (answer: unknown) => Promise<void> = async () => {},
): Promise<number> {
  const [path, heading] = name.split('#');
  const file = fileURLToPath(new URL(`../../../docs/guides/${path}`, import.meta.url));
  const whole = await readFile(file, 'utf8');
  const text = heading === undefined ? whole : sectionOf(whole, heading);
  const blocks = [...text.matchAll(/```(sh|json)\n([\s\S]*?)```/gu)];
  let answer: unknown;
  let compared = 0;
  for (const [, kind, block = ''] of blocks) {
    if (kind === 'json') {
      expect({ answer }).toMatchObject({ answer: expectedOf(JSON.parse(block)) });
      compared += 1;
      continue;
    }
    await beforeEach(answer);
    const { stdout } = await promisify(execFile)('bash', ['-ec', block], {
      env: { ...process.env, ...settings },
    });
    // The last of several answers.
    answer = JSON.parse(`[${stdout.replaceAll('}{', '},{')}]`).at(-1);
  }
  return compared;
}

function sectionOf(text: string, heading: string): string {
  const section = text.split(/^## /mu).find((each) => each.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`there is no part "${heading}"`);
  return section;
}

/** The guide's JSON, where … stands for any text. */
function expectedOf(each: unknown): unknown {
  if (each === '…') return expect.any(String);
  if (Array.isArray(each)) return each.map(expectedOf);
  if (typeof each !== 'object' || each === null) return each;
  return Object.fromEntries(
    Object.entries(each).map(([key, inner]: [string, unknown]) => [key, expectedOf(inner)]),
  );
}
