/** Which slices each slice may import. */
export const mayImport: Readonly<Record<string, readonly string[]>>;
/** The layers of a slice, each a pattern of its files' paths. */
export const layers: Readonly<Record<'model' | 'store' | 'service' | 'routes' | 'jobs', string>>;
export const inputOutput: readonly string[];
export const pure: readonly string[];

type Pattern = string | readonly string[];
declare const architecture: {
  readonly forbidden: readonly {
    readonly name: string;
    readonly from: { readonly path?: Pattern; readonly pathNot?: Pattern };
  }[];
};
// oxlint-disable-next-line import/no-default-export -- dependency-cruiser reads its rules from the default
export default architecture;
