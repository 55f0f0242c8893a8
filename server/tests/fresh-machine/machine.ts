import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  cp,
  glob,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { diskFolder } from '../harness/folders.ts';

const run = promisify(execFile);

const checkout = path.resolve(import.meta.dirname, '../../..');
/** The user inside, who is not root. */
const uid = 1000;
const home = '/opt/user';

/** What a run of a command printed, and how it ended. */
export type Ended = { readonly code: number; readonly out: string; readonly err: string };

/**
 * A root folder with a shell, `env`, one Node with its npm, the libraries that these need, and nothing else. The Node that
 * Salus installs needs one library more.
 */
export class Machine {
  private readonly root: string;
  private constructor(root: string) {
    this.root = root;
  }

  static async make(): Promise<Machine> {
    const root = await mkdtemp(path.join(diskFolder(), 'salus-machine-'));
    await chmod(root, 0o755);
    const machine = new Machine(root);
    for (const folder of ['bin', 'usr/bin', 'opt/node/bin', 'proc', 'dev', 'tmp', 'etc/ssl', home])
      await mkdir(path.join(root, folder), { recursive: true });
    for (const program of ['/bin/sh', '/usr/bin/env']) {
      await machine.#copy(program);
      await machine.#copyLibraries(program);
    }
    await machine.#copyLibraries(process.execPath, /libatomic/u);
    await machine.#copyGlibc();
    for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/os-release', certificates])
      if (existsSync(file)) await machine.#copy(file);
    await writeFile(path.join(root, 'etc/passwd'), `user:x:${uid}:${uid}::${home}:/bin/sh\n`);
    await chmod(path.join(root, 'tmp'), 0o1777);
    await machine.#give(home);
    return machine;
  }

  /** Makes this Node and this npm those of the machine. */
  async useNode(program: string, npm: string): Promise<void> {
    const folder = path.join(this.root, 'opt/node');
    await rm(folder, { recursive: true });
    await mkdir(path.join(folder, 'bin'), { recursive: true });
    await copyFile(program, path.join(folder, 'bin/node'));
    await cp(npm, path.join(folder, 'npm'), { recursive: true });
    await symlink('../npm/bin/npm-cli.js', path.join(folder, 'bin/npm'));
  }

  /** Installs the library as the command that Salus names would. */
  async installLibatomic(): Promise<void> {
    await this.#copyLibraries(process.execPath);
  }

  async removeLibatomic(): Promise<void> {
    for await (const file of glob('{usr/,}lib/**/libatomic.so*', { cwd: this.root }))
      await rm(path.join(this.root, file));
  }

  /** Clones the checkout as it is committed. */
  async clone(name: string): Promise<void> {
    const folder = path.join(this.root, home, name);
    await run('git', [
      'clone',
      '--quiet',
      '--no-hardlinks',
      '--depth=1',
      `file://${checkout}`,
      folder,
    ]);
    await this.#give(path.join(home, name));
  }

  /** Removes files of a clone: what an older npm leaves out, for example. */
  async removeFiles(name: string, pattern: string): Promise<void> {
    const folder = path.join(this.root, home, name);
    for await (const file of glob(pattern, { cwd: folder }))
      await rm(path.join(folder, file), { recursive: true });
  }

  /**
   * Gives the user what the npm cache of the machine of the tests has of these lock files. npm fetches the packages that are
   * missing there.
   */
  async fillNpmCache(lockFiles: readonly string[]): Promise<void> {
    const { stdout } = await run('npm', ['config', 'get', 'cache'], { cwd: checkout });
    const from = path.join(stdout.trim(), '_cacache');
    const to = path.join(this.root, home, '.npm/_cacache');
    if (!existsSync(from)) return;
    await cp(path.join(from, 'index-v5'), path.join(to, 'index-v5'), { recursive: true });
    const wanted = await contentOf(lockFiles);
    for await (const file of glob('content-v2/*/*/*/*', { cwd: from })) {
      // The others are descriptions of packages, and packages of other tests.
      const isWanted = wanted.has(file) || (await stat(path.join(from, file))).size < smallBytes;
      if (!isWanted) continue;
      await mkdir(path.dirname(path.join(to, file)), { recursive: true });
      await copyFile(path.join(from, file), path.join(to, file));
    }
    await this.#give(path.join(home, '.npm'));
  }

  /** What npm printed in a clone where it failed. */
  async npmOutput(name: string): Promise<string> {
    const files = ['npm-install.log', 'tools/installer/npm-install.log'].map((file) =>
      path.join(this.root, home, name, file),
    );
    const found = files.filter((file) => existsSync(file));
    return (await Promise.all(found.map(async (file) => readFile(file, 'utf8')))).join('\n');
  }

  async write(file: string, text: string): Promise<void> {
    await writeFile(path.join(this.root, file), text);
  }

  /** Runs a command of the shell in a folder of the user's, with an environment of its own. */
  async run(folder: string, command: string): Promise<Ended> {
    const given = [
      `HOME=${home}`,
      'PATH=/opt/node/bin:/usr/bin:/bin',
      `NODE_EXTRA_CA_CERTS=${certificates}`,
      // A newer npm is no news of ours.
      'npm_config_update_notifier=false',
    ];
    const inside = [
      '/usr/bin/env',
      '-i',
      ...given,
      '/bin/sh',
      '-c',
      `cd ${home}/${folder} && ${command}`,
    ];
    // The first process of the namespace limits the time. When it ends, the kernel ends all others before `unshare` returns.
    const limited = ['timeout', '--signal=KILL', `${commandSeconds}s`, 'sh', '-c', enter];
    const args = ['--mount', '--pid', '--fork', '--kill-child', ...limited, this.root, ...inside];
    return run('unshare', args, { maxBuffer: 16 * 1024 ** 2 }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        out: error.stdout,
        err: error.stderr,
      }),
    );
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true });
  }

  async #copy(file: string): Promise<void> {
    const target = path.join(this.root, file);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(await realpath(file), target);
  }

  async #copyLibraries(program: string, except = /^$/u): Promise<void> {
    const { stdout } = await run('ldd', [program]);
    const files = [...stdout.matchAll(/(?:^\s|=> )(\/\S+) \(/gmu)].map(([, file]) => file ?? '');
    for (const file of files.filter((each) => !except.test(each))) await this.#copy(file);
  }

  /** Copies what comes with glibc on every system, whichever programs use it. */
  async #copyGlibc(): Promise<void> {
    const { stdout } = await run('ldd', ['/bin/sh']);
    const libc = /=> (\/\S+)\/libc\.so\.6 \(/u.exec(stdout)?.[1] ?? '/lib';
    for (const name of ['librt.so.1', 'libutil.so.1', 'libresolv.so.2', 'libnss_dns.so.2'])
      if (existsSync(path.join(libc, name))) await this.#copy(path.join(libc, name));
    const locale = '/usr/lib/locale/C.utf8';
    if (existsSync(locale)) await cp(locale, path.join(this.root, locale), { recursive: true });
  }

  async #give(folder: string): Promise<void> {
    await run('chown', ['-R', `${uid}:${uid}`, path.join(this.root, folder)]);
    await chown(path.join(this.root, folder), uid, uid);
  }
}

/** An installation takes a minute on a quiet machine, and many times as long on one that runs all tests. */
export const commandSeconds = 1800;

/** Larger than any description of a package: the index names it, and npm fails where it is missing. */
const smallBytes = 16 * 1024 ** 2;

/** Where npm's cache has the packages of lock files. */
async function contentOf(lockFiles: readonly string[]): Promise<ReadonlySet<string>> {
  const texts = lockFiles.map(async (file) => readFile(path.join(checkout, file), 'utf8'));
  const found = (await Promise.all(texts)).flatMap((text) => [
    ...text.matchAll(/"integrity": "(sha\d+)-([^"]+)"/gu),
  ]);
  return new Set(
    found.map(([, algorithm, digest = '']) => {
      const hex = Buffer.from(digest, 'base64').toString('hex');
      return `content-v2/${algorithm}/${hex.slice(0, 2)}/${hex.slice(2, 4)}/${hex.slice(4)}`;
    }),
  );
}

/** Those that the machine of the tests trusts: a registry may be behind one of its own. */
const certificates = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt';

/** Of the root folder that is the first argument. The mounts end with their namespace. */
const enter = `
mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" || exit 125
root=$0; exec chroot --userspec=${uid}:${uid} "$root" "$@"`;

/** Why no such machine can be made here; null if one can. */
export async function obstacle(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'needs Linux on x64';
  if (process.getuid?.() !== 0) return 'needs root';
  const mounts = await run('unshare', ['--mount', 'true']).then(
    () => true,
    () => false,
  );
  if (!mounts) return 'needs the right to mount';
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { cwd: checkout });
  const answer = fetch(stdout.trim(), { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
  return answer.then(
    () => null,
    () => 'needs the package registry',
  );
}
