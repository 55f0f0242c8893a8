/** An answer that was asked for as bytes. */
export function fileOf(body: unknown): Blob {
  if (!(body instanceof Blob)) throw new TypeError('the answer is no file');
  return body;
}
