import { Reply } from '#kernel/http/operation.ts';

type Waiting = {
  /** What is built, as a sentence begins with it. */
  readonly what: string;
  /** Where the script is that loads the page again, as its policy allows no other. */
  readonly script: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A refresh of an address with a fragment only goes to the fragment, and the link of the first start has one. */
export function loadAgain(): Reply {
  return new Reply(200, 'setTimeout(() => location.reload(), 1000);\n', {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
  });
}

/** While something is built. It asks again by itself. */
export function waitingPage(failure: string | null, { what, script, headers }: Waiting): Reply {
  const text =
    failure === null
      ? `${what} is being built. This takes some seconds, once; the page loads again by itself.`
      : `${what} could not be built: ${failure}`;
  const again =
    failure === null
      ? `<script src="${script}" defer></script>\n<noscript><meta http-equiv="refresh" content="1"></noscript>`
      : '';
  return new Reply(
    failure === null ? 200 : 503,
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${again}
<title>Salus</title>
</head>
<body>
<h1>Salus</h1>
<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>
</body>
</html>
`,
    headers,
  );
}
