import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

export type Users = Readonly<Record<string, string>>;
/** Answers what a client sends; null when it is not who it says. `isDone` after the last step. */
export type Exchange = (
  sent: string,
) => { readonly answer: string; readonly isDone: boolean } | null;

/** https://www.rfc-editor.org/rfc/rfc4616 */
export const plain =
  (users: Users): Exchange =>
  (sent) => {
    const [, name = '', password = ''] = sent.split('\0');
    return users[name] === password ? { answer: '', isDone: true } : null;
  };

const iterations = 4096;
const fieldsOf = (message: string): ReadonlyMap<string, string> =>
  new Map(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));

/** https://www.rfc-editor.org/rfc/rfc5802 with SHA-256 */
export function scram(users: Users): Exchange {
  const hmac = (key: Buffer, value: string): Buffer =>
    createHmac('sha256', key).update(value).digest();
  const salt = randomBytes(16);
  let said:
    | { readonly first: string; readonly answer: string; readonly password: string }
    | undefined;
  return (sent) => {
    if (said === undefined) {
      const first = sent.slice(sent.indexOf('n='));
      const fields = fieldsOf(first);
      const nonce = `${fields.get('r')}${randomBytes(12).toString('hex')}`;
      const answer = `r=${nonce},s=${salt.toString('base64')},i=${iterations}`;
      said = {
        first,
        answer,
        password: users[fields.get('n') ?? ''] ?? randomBytes(8).toString('hex'),
      };
      return { answer, isDone: false };
    }
    const proof = Buffer.from(fieldsOf(sent).get('p') ?? '', 'base64');
    const message = `${said.first},${said.answer},${sent.slice(0, sent.lastIndexOf(',p='))}`;
    const salted = pbkdf2Sync(said.password, salt, iterations, 32, 'sha256');
    const stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
    const signature = hmac(stored, message);
    const key = Buffer.from(signature.map((byte, index) => byte ^ (proof[index] ?? 0)));
    if (!createHash('sha256').update(key).digest().equals(stored)) return null;
    return {
      answer: `v=${hmac(hmac(salted, 'Server Key'), message).toString('base64')}`,
      isDone: true,
    };
  };
}
