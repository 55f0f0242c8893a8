import '#console/kernel/ui/theme.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

import { Failure } from '#console/kernel/api/failure.ts';
import { continueAfterFailedImports } from '#console/kernel/router/not-loaded.ts';
import { ConfirmedPage } from '#console/kernel/session/confirmed-page.tsx';
import { takeWord } from '#console/kernel/session/provider-window.ts';
import { RequireSession } from '#console/kernel/session/require-session.tsx';
import { takeStartFragment } from '#console/kernel/session/sign-in-page.tsx';
import { Skeleton } from '#console/kernel/ui/feedback.tsx';
import { applyTheme, readTheme } from '#console/kernel/ui/theme.ts';

import { router } from './routes.tsx';

const InvitePage = lazy(async () => {
  const { InvitePage: page } = await import('#console/management/pages/invite.tsx');
  return { default: page };
});

const AuthorizePage = lazy(async () => {
  const { AuthorizePage: page } = await import('#console/management/pages/authorize.tsx');
  return { default: page };
});

// In memory only: what was fetched goes when the window does.
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // A refusal will be the same again; a server that is away may be back.
      retry: (times, error) => error instanceof Failure && error.status >= 502 && times < 1,
    },
    mutations: { networkMode: 'always' },
  },
});

continueAfterFailedImports();
applyTheme(readTheme());
// Not needed before the first page is drawn.
void import('#console/kernel/ui/keep-focus.ts').then(({ keepFocus }) => keepFocus());
const place = document.querySelector('#console');
if (place === null) throw new Error('the page has no place for the console');
const word = takeWord();
const start = takeStartFragment();
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      {word === null ? null : <ConfirmedPage failedWith={word.failedWith} />}
      {word !== null ? null : location.pathname.startsWith('/invite') ? (
        <Suspense fallback={<Skeleton />}>
          <InvitePage />
        </Suspense>
      ) : (
        <RequireSession start={start}>
          {location.pathname === '/console/authorize' ? (
            <Suspense fallback={<Skeleton />}>
              <AuthorizePage />
            </Suspense>
          ) : (
            <RouterProvider router={router} />
          )}
        </RequireSession>
      )}
    </QueryClientProvider>
  </StrictMode>,
);
