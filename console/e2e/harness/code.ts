import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

import type { Page } from 'playwright-core';

const run = promisify(execFile);

/** The code of the page that is open, in a language; null: it has none. */
export async function codeOfPage(
  page: Page,
  language: 'curl' | 'TypeScript' | 'Python',
): Promise<string | null> {
  // An address may open a dialog, which is in the way.
  const opened = page.getByRole('dialog');
  if ((await opened.count()) > 0) {
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
  }
  const button = page.getByRole('button', { name: 'Code', exact: true });
  if ((await button.count()) === 0) return null;
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Code for this view' });
  await dialog.getByRole('tab', { name: language, exact: true }).click();
  const code = await dialog.locator('pre').textContent();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return code;
}

/** A request by what makes it this one. */
export const requestText = (method: string, url: string, body: unknown): string =>
  `${method} ${url} ${JSON.stringify(body)}`;

/** The commands of a page, each with the request that it makes. */
export function commandsIn(
  code: string,
): readonly { readonly command: string; readonly request: string; readonly isRead: boolean }[] {
  return code.split(/\n\n(?=curl )/u).map((command) => {
    const [, method = 'GET', url = ''] =
      /^curl(?: -X (?<method>\w+))? '(?<url>[^']+)'/u.exec(command) ?? [];
    const body = / -d '(?<body>.+)'$/su.exec(command)?.groups?.['body'];
    const sent: unknown = body === undefined ? null : JSON.parse(body);
    return { command, request: requestText(method, url, sent), isRead: method === 'GET' };
  });
}

/** What a shell answers to a printed command. */
export async function runCommand(
  command: string,
  key: string,
  userId = '',
): Promise<{ readonly status: string; readonly body: string }> {
  const asked = `${command} --silent --max-time 20 --write-out '\\n%{http_code}'`;
  const { stdout } = await run('sh', ['-c', asked], {
    env: { ...process.env, KEY: key, USER_ID: userId },
  });
  const at = stdout.lastIndexOf('\n');
  return { status: stdout.slice(at + 1), body: stdout.slice(0, at) };
}

export async function runTypeScript(code: string, key: string): Promise<string> {
  const args = ['--input-type=module-typescript', '--eval', code];
  return (await run(process.execPath, args, { env: { ...process.env, KEY: key } })).stdout;
}

/** Whether this machine can run the Python of a page. */
export function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function runPython(code: string, key: string): Promise<string> {
  return (await run('python3', ['-c', code], { env: { ...process.env, KEY: key } })).stdout;
}
