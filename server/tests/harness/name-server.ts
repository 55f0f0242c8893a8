import { createSocket } from 'node:dgram';

const header = 12;
const [typeTxt, classIn] = [16, 1];
const nameError = 3;

/** A real name server on loopback that knows these TXT records. */
export async function openNameServer(): Promise<{
  readonly address: string;
  readonly texts: Map<string, readonly string[]>;
  close(): Promise<void>;
}> {
  const texts = new Map<string, readonly string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    const question = query.subarray(header, end + 4);
    const found = texts.get(name.toLowerCase());
    const answers = (found ?? []).map(answerOf);
    const head = Buffer.alloc(header);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (found === undefined ? nameError : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([head, question, ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    close: async () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readName(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let place = header;
  for (let length = query[place] ?? 0; length > 0; length = query[place] ?? 0) {
    labels.push(query.toString('latin1', place + 1, place + 1 + length));
    place += 1 + length;
  }
  return { name: labels.join('.'), end: place + 1 };
}

/** The name is that of the question; a text is sent in parts of at most 255 bytes. */
function answerOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += 255) {
    const part = bytes.subarray(start, start + 255);
    parts.push(Buffer.of(part.length), part);
  }
  const data = Buffer.concat(parts);
  const fields = Buffer.alloc(12);
  fields.writeUInt16BE(0xc000 | header, 0);
  fields.writeUInt16BE(typeTxt, 2);
  fields.writeUInt16BE(classIn, 4);
  fields.writeUInt32BE(1, 6);
  fields.writeUInt16BE(data.length, 10);
  return Buffer.concat([fields, data]);
}
