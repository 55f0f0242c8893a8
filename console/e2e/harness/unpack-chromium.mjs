// Unpacks npm's Chromium to a folder of its own for its version, and prints how to start it. It runs in a process of its
// own: the package writes to the environment of whoever loads it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const [, , cache] = process.argv;
const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
const bin = join(dirname(dirname(entry)), 'bin');
const { version } = JSON.parse(readFileSync(join(dirname(bin), 'package.json'), 'utf8'));
const folder = join(cache, version);
if (!existsSync(folder)) {
  const temporary = `${folder}.${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  process.env.TMPDIR = temporary;
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  await chromium.executablePath();
  await inflate(join(bin, 'al2023.tar.br'));
  // Its own looks for fonts where it would be unpacked by itself, and a field without any font ends the browser.
  writeFileSync(join(temporary, 'fonts', 'fonts.conf'), fontsIn(folder));
  if (existsSync(folder)) rmSync(temporary, { recursive: true });
  else renameSync(temporary, folder);
}
const program = join(folder, 'chromium');
const env = { FONTCONFIG_PATH: join(folder, 'fonts') };
const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
const isComplete = starts({ ...process.env, ...env });
console.log(JSON.stringify({ program, env: isComplete ? env : { ...env, ...libraries } }));

function fontsIn(place) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(place, 'fonts')}</dir>
  <cachedir>${join(place, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

/** Where NSS is not installed, the copy of the package stands in for it. */
function starts(environment) {
  try {
    execFileSync(program, ['--version'], { env: environment, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
