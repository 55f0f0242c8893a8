import { Failure } from '#console/kernel/api/failure.ts';
import { startOidcConfirmation } from '#console/kernel/api/sign-in.ts';

/** What a window of the identity provider says as it comes back; null: it is confirmed. */
type Word = { readonly failedWith: string | null };

const channelName = 'salus-confirm';

/** What the address of such a window brought back; null: this is none. */
export function takeWord(): Word | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const failedWith = fragment.get('confirm_failed');
  return failedWith !== null || fragment.has('confirmed') ? { failedWith } : null;
}

/** Tells the page that waits, and closes this window, if the browser lets us. */
export function notifyOpener(word: Word): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: only pages of its own origin hear it
  channel.postMessage(word);
  channel.close();
  close();
}

/** Has the identity provider ask again, in a window of its own: what was typed here stays. */
export async function confirmAtProvider(): Promise<void> {
  // In the same turn as the click, or browsers take it for an advertisement.
  const opened = open('about:blank', '_blank', 'popup,width=520,height=680');
  if (opened === null)
    throw new Failure(
      'The browser did not open the window. Allow it for this page, and try again.',
      {
        status: 0,
      },
    );
  const channel = new BroadcastChannel(channelName);
  const heard = new Promise<unknown>((resolve) => {
    channel.addEventListener('message', ({ data }) => resolve(data), { once: true });
  });
  try {
    const { url } = await startOidcConfirmation();
    opened.location.href = url;
    const word = await heard;
    if (typeof word === 'object' && word !== null && Reflect.get(word, 'failedWith') === null)
      return;
    throw new Failure(
      'The identity provider did not show that it is you. Try again, or take another way.',
      { status: 0 },
    );
  } catch (error) {
    opened.close();
    throw error;
  } finally {
    channel.close();
  }
}
