// Runs inside the machine, on its own Node: starts Salus, waits for its pages, stops it, and prints a report as JSON.
import { spawn } from 'node:child_process';

const server = spawn('npm', ['start'], {
  env: { ...process.env, SALUS_PORT: '0' },
  detached: true,
  stdio: ['ignore', 'pipe', 'pipe'],
});
let out = '';
let err = '';
server.stdout.on('data', (chunk) => (out += chunk));
server.stderr.on('data', (chunk) => (err += chunk));
let code;
const ended = new Promise((resolve) => {
  server.on('close', (value) => {
    code = value;
    resolve(value);
  });
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 250));

/** Asks until the page is there, or cannot be built: until then there is one that says to wait. */
async function page(path) {
  for (;;) {
    const [, url] = /Address +(http:\S+)/.exec(out);
    const response = await fetch(`${url}${path}`);
    const text = await response.text();
    if (!text.includes('is being built')) return { status: response.status, text };
    await pause();
  }
}

while (code === undefined && !out.includes('Salus is ready.')) await pause();
const report = { ready: code === undefined };
if (report.ready) {
  report.console = await page('/console');
  report.docs = await page('/docs/index.html');
  process.kill(-Number(server.pid), 'SIGINT');
}
console.log(JSON.stringify({ ...report, code: await ended, out, err }));
