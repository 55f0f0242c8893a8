/** A laboratory that speaks HL7 version 2, and how it is reached. */
export type Peer = {
  /** The laboratory's slug in the catalog. */
  readonly lab: string;
  /** Where orders go: a connection, or a folder that something else carries to the laboratory. */
  readonly orders:
    | { readonly kind: 'mllp'; readonly host: string; readonly port: number; readonly tls: boolean }
    | { readonly kind: 'folder'; readonly path: string };
  /** Where results come to as files; null: they come by connection alone. */
  readonly resultsFolder: string | null;
  readonly orderMessage: 'OML^O21' | 'ORM^O01';
  /** The names in MSH: who we are for the laboratory, and who it is. A result is known by them as its laboratory's. */
  readonly ourApplication: string;
  readonly ourFacility: string;
  readonly theirApplication: string;
  readonly theirFacility: string;
  /** The zone of the laboratory's clocks, for timestamps without an offset. */
  readonly timeZone: string;
};
