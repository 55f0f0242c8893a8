import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

import { parseAllDocuments } from 'yaml';

import { checks, helm, root } from './tools.ts';

export const chart = `${root}deploy/helm/salus`;
export const valueFiles = ['minimal', 'trial', 'production', 'cloudnative-pg'] as const;
type ValueFile = (typeof valueFiles)[number];

type Named = { readonly name: string; readonly [field: string]: unknown };
type Probe = { readonly httpGet: { readonly path: string; readonly port: string } };
export type Container = {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly env: readonly (Named & {
    readonly value?: string;
    readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
  })[];
  readonly ports?: readonly Named[];
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly startupProbe?: Probe;
  readonly resources?: { readonly limits?: object; readonly requests?: object };
};
export type PodTemplate = {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: { readonly containers: readonly Container[]; readonly securityContext: object };
};
type Labels = Readonly<Record<string, string>>;
/** What of a Kubernetes object the tests read. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Labels };
  readonly spec: {
    readonly template?: PodTemplate;
    readonly selector?: Labels | { readonly matchLabels: Labels };
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly replicas?: number;
    readonly rules?: readonly {
      readonly http: { readonly paths: readonly { path: string; pathType: string }[] };
    }[];
  };
  readonly stringData?: Readonly<Record<string, string>>;
};

/** The chart as Helm renders it for a release `demo`. */
export async function render(
  values: ValueFile | null,
  ...set: readonly string[]
): Promise<readonly Manifest[]> {
  const file = values === null ? [] : ['--values', `${root}deploy/helm/values/${values}.yaml`];
  const given = set.flatMap((each) => ['--set', each]);
  const text = await helm('template', 'demo', chart, ...file, ...given);
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw new Error(String(document.errors));
    return document.toJS() as Manifest;
  });
}

export const podsOf = (
  manifests: readonly Manifest[],
): readonly (Manifest & { readonly pod: PodTemplate })[] =>
  manifests.flatMap((each) =>
    each.spec?.template === undefined ? [] : [{ ...each, pod: each.spec.template }],
  );

const groupOf = ({ apiVersion }: Manifest): string => `kubernetes-models/${apiVersion}`;

/** What Kubernetes' own schemas say against an object; a field that none of them knows is found by `typeErrors`. */
export async function schemaErrors(manifest: Manifest): Promise<string | null> {
  const file = `${checks}node_modules/kubernetes-models/${manifest.apiVersion}/index.js`;
  const models = (await import(file)) as Record<
    string,
    (new (fields: unknown) => { validate(): void }) | undefined
  >;
  const Model = models[manifest.kind];
  if (Model === undefined) return `no ${manifest.kind} in ${manifest.apiVersion}`;
  try {
    new Model(manifest).validate();
    return null;
  } catch (error) {
    return String(error);
  }
}

/** What the compiler says against objects of Kubernetes' types: fields that do not exist, above all. */
export async function typeErrors(name: string, manifests: readonly Manifest[]): Promise<string> {
  const folder = `${checks}node_modules/.cache/chart`;
  const file = `${folder}/${name}.ts`;
  await mkdir(folder, { recursive: true });
  const lines = manifests.map(
    (each, index) =>
      `import type { I${each.kind} as T${index} } from '${groupOf(each)}';\nexport const m${index}: T${index} = ${JSON.stringify(each, null, 1)};`,
  );
  await writeFile(file, lines.join('\n'));
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--module',
    'nodenext',
  ];
  const compiler = `${root}node_modules/typescript/bin/tsc`;
  return promisify(execFile)(process.execPath, [compiler, ...flags, file]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}
