// Runs inside the machine, on its own Node: starts Salus twice, looks at its pages, and prints a report as JSON.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const pause = () => new Promise((resolve) => setTimeout(resolve, 250));

/** Starts the server, calls `look` with its URL once it is ready, and stops it as Ctrl-C does. */
async function start(look) {
  const server = spawn('npm', ['start'], {
    env: { ...process.env, SALUS_PORT: '0' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  server.stdout.on('data', (chunk) => (said.out += chunk));
  server.stderr.on('data', (chunk) => (said.err += chunk));
  let code;
  const ended = new Promise((resolve) => {
    server.on('close', (value) => {
      code = value;
      resolve(value);
    });
  });
  while (code === undefined && !said.out.includes('Salus is ready.')) await pause();
  if (code !== undefined) return { ready: false, code, ...said };
  const [, url] = /Address +(http:\S+)/.exec(said.out);
  const pages = await look(url);
  process.kill(-Number(server.pid), 'SIGINT');
  return { ready: true, code: await ended, ...said, ...pages };
}

/** Asks until the page is there, or cannot be built: until then there is one that says to wait. */
async function page(url) {
  for (;;) {
    const response = await fetch(url);
    const text = await response.text();
    if (!text.includes('is being built')) return { status: response.status, text };
    await pause();
  }
}

const first = await start(async () => ({}));
if (!first.ready) {
  console.log(JSON.stringify({ first }));
  process.exit(0);
}
// The server builds them with a low priority, which takes its time on a busy machine.
const name = readdirSync('node_modules').find((each) => /^node-(linux|bin|darwin)/.test(each));
const builds = ['tools/build-console.mjs', 'tools/docs-site/build.ts'].map((script) => {
  const { status, stderr } = spawnSync(`node_modules/${name}/bin/node`, [script]);
  return status === 0 ? 'built' : String(stderr);
});
const second = await start(async (url) => ({
  console: await page(`${url}/console`),
  docs: await page(`${url}/docs/index.html`),
}));
console.log(JSON.stringify({ first, builds, second }));
