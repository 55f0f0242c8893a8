import { readFile } from 'node:fs/promises';

import type { Config } from '#kernel/config.ts';

import { type Hl7Settings, noLaboratories, parseSettings } from '../connectors/labs/hl7/index.ts';
import { StartError } from '../process/runtime.ts';

/** The laboratories that the operator has connected; every mistake in their file is told at once. */
export async function readLaboratories({
  laboratoriesFile: file,
}: Pick<Config, 'laboratoriesFile'>): Promise<Hl7Settings> {
  if (file === null) return noLaboratories;
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new StartError(`The file ${file} of SALUS_LABORATORIES_FILE cannot be read.`);
  }
  const result = parseSettings(text);
  if (result.ok) return result.settings;
  throw new StartError(`The file ${file} is wrong: ${result.problems.join('; ')}.`);
}
