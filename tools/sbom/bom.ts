import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

type License = {
  readonly license?: { readonly id?: string; readonly name?: string };
  readonly expression?: string;
};
/** A package as CycloneDX has it. */
export type Component = {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly License[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
};
/** What npm writes of CycloneDX 1.5, as far as it is read here. */
export type Bom = {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn?: readonly string[];
  }[];
};

const development = 'cdx:npm:package:development';

/** Every package that the lock file names, for every platform, as npm tells it. Works offline. */
export async function wholeBom(root: string): Promise<Bom> {
  const flags = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { stdout } = await promisify(execFile)('npm', ['sbom', ...flags], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const bom = JSON.parse(stdout) as Bom;
  // npm calls the product by its folder.
  const { name } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    name: string;
  };
  const { metadata } = bom;
  return { ...bom, metadata: { ...metadata, component: { ...metadata.component, name } } };
}

/** The packages that modules and style sheets of a folder import by their names. */
export async function importedBy(folder: string): Promise<ReadonlySet<string>> {
  const files = await readdir(folder, { recursive: true });
  const sources = files.filter((file) => /\.(?:tsx?|css)$/u.test(file) && !file.includes('.test.'));
  const found = new Set<string>();
  for (const file of sources) {
    const text = await readFile(join(folder, file), 'utf8');
    const specifiers = text.matchAll(
      /(?:\bfrom|\bimport|\burl)\s*\(?\s*['"](?<name>[^'"./#:]+(?:\/[^'"]*)?)['"]/gu,
    );
    for (const { groups } of specifiers) {
      const [scope = '', name = ''] = (groups?.['name'] ?? '').split('/');
      found.add(scope.startsWith('@') ? `${scope}/${name}` : scope);
    }
  }
  return found;
}

/**
 * What is shipped: what Salus needs to run, and what its console is built of, which npm takes for development because the
 * built pages hold it already.
 */
export function shippedBom(bom: Bom, ofConsole: ReadonlySet<string>): Bom {
  const byRef = new Map(bom.components.map((each) => [each['bom-ref'], each]));
  const needs = new Map(bom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const direct = needs.get(bom.metadata.component['bom-ref']) ?? [];
  const isRoot = (ref: string): boolean => {
    const component = byRef.get(ref);
    return (
      component !== undefined && (!isForDevelopment(component) || ofConsole.has(component.name))
    );
  };
  const shipped = new Set(direct.filter(isRoot));
  for (const ref of shipped) for (const next of needs.get(ref) ?? []) shipped.add(next);
  return {
    ...bom,
    components: bom.components
      .filter((each) => shipped.has(each['bom-ref']))
      .map((each) => ({
        ...each,
        properties: (each.properties ?? []).filter(({ name }) => name !== development),
      })),
    dependencies: bom.dependencies
      .filter(({ ref }) => shipped.has(ref) || ref === bom.metadata.component['bom-ref'])
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((each) => shipped.has(each)),
      })),
  };
}

function isForDevelopment({ properties = [] }: Component): boolean {
  return properties.some(({ name, value }) => name === development && value === 'true');
}
