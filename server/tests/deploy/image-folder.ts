import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { root } from './tools.ts';

/** npm's packages are this checkout's; what else is not Node's own work is about the image's system. */
async function runStep(command: string, folder: string): Promise<void> {
  if (command.startsWith('node ')) {
    const [, ...args] = command.replaceAll('/app/', `${folder}/`).split(' ');
    await promisify(execFile)(process.execPath, args, { cwd: folder });
  } else if (command.startsWith('npm ')) {
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  }
}

/** A folder's content goes into the one that is named, a file into one that ends in a slash. */
async function copy(from: string, sources: readonly string[], target: string): Promise<void> {
  for (const source of sources.flatMap((each) => globSync(each, { cwd: from }))) {
    const into = target.endsWith('/') ? path.join(target, path.basename(source)) : target;
    await mkdir(path.dirname(into), { recursive: true });
    await cp(path.join(from, source), into, { recursive: true, verbatimSymlinks: true });
  }
}

/**
 * Builds the Dockerfile's stages without Docker: each in a folder of its own, of the files that it is given and nothing else, by its
 * own commands. Answers the folder of the last one, in which `/app` is what the image has there.
 */
export async function buildImageFolder(folder: string): Promise<string> {
  const dockerfile = (await readFile(path.join(root, 'Dockerfile'), 'utf8')).replaceAll('\\\n', '');
  let app = '';
  for (const [, stage = ''] of dockerfile.matchAll(/^(FROM [\s\S]*?)(?=^FROM |$(?![\s\S]))/gmu)) {
    const [, base = '', name = 'image'] = /^FROM (?:--\S+ )?(\S+)(?: AS (\S+))?/u.exec(stage) ?? [];
    app = path.join(folder, name);
    await mkdir(app, { recursive: true });
    if (!base.includes(':')) await copy(folder, [base], app);
    for (const [, instruction = '', rest = ''] of stage.matchAll(/^(COPY|RUN) +(.+)$/gmu)) {
      if (instruction === 'RUN') {
        for (const command of rest.split('&&')) await runStep(command.trim(), app);
        continue;
      }
      const words = rest.split(' ');
      const from = /^--from=(.+)$/u.exec(words[0] ?? '')?.[1];
      const target = words.at(-1) ?? '';
      await copy(
        from === undefined ? root : path.join(folder, from),
        words.slice(from === undefined ? 0 : 1, -1).map((word) => word.replace(/^\/app\//u, '')),
        target.startsWith('/') ? path.join(app, target) : `${app}/${target}`,
      );
    }
  }
  return app;
}
