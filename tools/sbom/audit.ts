import { execFile } from 'node:child_process';

type Report = {
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      { readonly severity: string; readonly range: string; readonly isDirect: boolean }
    >
  >;
};

const answerMsMax = 30_000;

/** What npm tells of the packages that Salus needs to run: an exit code, and a line for each weakness. */
export async function audit(root: string, tell: (line: string) => void): Promise<number> {
  const report = readReport(await askNpm(root));
  if (report === null) {
    tell('left out: the registry could not be asked for known weaknesses');
    return 0;
  }
  const serious = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  );
  for (const [name, { severity, range }] of serious) tell(`${name} ${range}: ${severity}`);
  if (serious.length === 0) tell('no known weakness that is high or critical');
  return serious.length === 0 ? 0 : 1;
}

/** What npm printed, whatever it thinks of it. */
async function askNpm(root: string): Promise<string> {
  const flags = ['--package-lock-only', '--omit=dev', '--json', '--fetch-retries=0'];
  const options = { cwd: root, timeout: answerMsMax, shell: process.platform === 'win32' };
  return new Promise((resolve) => {
    execFile('npm', ['audit', ...flags], options, (_error, stdout) => resolve(stdout));
  });
}

/** Null where there is no report: without a network, or where a registry has none. */
export function readReport(text: string): Report | null {
  try {
    const report = JSON.parse(text) as Report & { readonly auditReportVersion?: number };
    return report.auditReportVersion === undefined ? null : report;
  } catch {
    return null;
  }
}
