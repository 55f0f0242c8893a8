import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../tools/build-server.mjs', import.meta.url));

/** What `npm start` and `salus` run: the server of these sources in a few files. */
export const main = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim();
