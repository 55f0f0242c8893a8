import { ColumnReader, type ReadSeries, type SampleColumns } from './columns.ts';
import type {
  GroupedSamples,
  Operations,
  PagedOperations,
  PageItems,
  Streams,
} from './generated/types.ts';
import { type Operation, operations, type Paging } from './operation.ts';
import { readItems, readPages } from './paging.ts';
import { type ClientOptions, contentOf, type Input, type RequestOptions, send } from './request.ts';
import { readStream, type StreamMessage } from './stream.ts';

type Call<Given, Answer> =
  Partial<Given> extends Given
    ? (input?: Given, options?: RequestOptions) => Answer
    : (input: Given, options?: RequestOptions) => Answer;

type InputOf<Name extends keyof Operations> = Operations[Name]['input'];
type AnswerOf<Name extends keyof Operations> = Operations[Name]['answer'];

/** Every operation as a method, by its id in camel case. */
export type Client = {
  readonly [Name in keyof Operations]: Call<InputOf<Name>, Promise<AnswerOf<Name>>>;
} & {
  /** Every page of what answers in pages: `for await (const page of client.pages.listOrders())`. */
  readonly pages: {
    readonly [Name in keyof PagedOperations]: Call<
      InputOf<Name>,
      AsyncGenerator<AnswerOf<Name>, void, undefined>
    >;
  };
  /** Every item of every page: `for await (const user of client.each.listUsers())`. */
  readonly each: {
    readonly [Name in keyof PageItems]: Call<
      InputOf<Name>,
      AsyncGenerator<PageItems[Name], void, undefined>
    >;
  };
  /** All samples of a range as typed columns, one entry for each source. */
  readonly columns: {
    readonly [Name in keyof GroupedSamples]: Call<
      InputOf<Name>,
      Promise<readonly SampleColumns<GroupedSamples[Name], SourceOf<Name>>[]>
    >;
  };
  /** Streams that open themselves again where they were; leave the loop, or abort, to end one. */
  readonly streams: {
    readonly [Name in keyof Streams]: Call<
      Streams[Name]['input'],
      AsyncGenerator<StreamMessage<Streams[Name]['item']>, void, undefined>
    >;
  };
};

type SourceOf<Name extends keyof GroupedSamples> =
  AnswerOf<Name>['groups'][string][number]['source'];

/** A client of one server. It keeps no state: make one, and call it from everywhere. */
export function createClient(options: ClientOptions): Client {
  const client = {
    ...methods(
      ({ isStream }) => !isStream,
      (each, ...given) => ask(options, each, ...given),
    ),
    pages: ofPaged(options, readPages, () => true),
    each: ofPaged(options, readItems, ({ items }) => items !== null),
    columns: methods(isGrouped, (each, ...given) => readColumns(options, each, ...given)),
    streams: methods(
      ({ isStream }) => isStream,
      (each, ...given) => stream(options, each, ...given),
    ),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table and the types are generated of one document
  return client as unknown as Client;
}

type Method = (input?: Input, options?: RequestOptions) => unknown;

function methods(
  isMeant: (operation: Operation) => boolean,
  call: (operation: Operation, input: Input, options?: RequestOptions) => unknown,
): Readonly<Record<string, Method>> {
  return Object.fromEntries(
    operations
      .filter(isMeant)
      .map((each): [string, Method] => [
        each.name,
        (input = {}, options) => call(each, input, options),
      ]),
  );
}

function ofPaged(
  client: ClientOptions,
  read: typeof readPages | typeof readItems,
  isMeant: (paging: Paging) => boolean,
): Readonly<Record<string, Method>> {
  return methods(
    ({ paging }) => paging !== null && isMeant(paging),
    (each, input, options) =>
      each.paging === null
        ? null
        : read(each.paging, input, async (asked) => ask(client, each, asked, options)),
  );
}

const isGrouped = ({ paging }: Operation): boolean => paging !== null && paging.items === null;

async function ask(
  client: ClientOptions,
  operation: Operation,
  input: Input,
  options?: RequestOptions,
): Promise<unknown> {
  return contentOf(await send(client, operation, input, options));
}

async function readColumns(
  client: ClientOptions,
  operation: Operation,
  input: Input,
  options?: RequestOptions,
): Promise<readonly ReadSeries[]> {
  const reader = new ColumnReader();
  const { paging } = operation;
  if (paging !== null)
    for await (const page of readPages(paging, input, async (asked) =>
      ask(client, operation, asked, options),
    ))
      reader.add(page);
  return reader.read();
}

function stream(
  client: ClientOptions,
  operation: Operation,
  input: Input,
  options: RequestOptions = {},
): AsyncGenerator<StreamMessage<unknown>> {
  // The stream itself tries again, for as long as it is wanted.
  const once = { ...options, retries: 0 };
  return readStream(
    async (after) => send(client, operation, after === null ? input : { ...input, after }, once),
    options.signal,
  );
}
