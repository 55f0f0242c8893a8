import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Clients of FHIR that have a folder of their own, which `npm test` installs. */
export const fhirClients = fileURLToPath(new URL('../fhir-clients/node_modules', import.meta.url));

/** Why what needs them is not run here, or null when it is. */
export const missingClients: string | null = existsSync(`${fhirClients}/fhirclient`)
  ? null
  : 'not run: needs the packages of server/tests/fhir-clients, which npm test installs on Linux on x64';
