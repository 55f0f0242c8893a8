/** What an import of a page fails with: the router takes errors of imports by their texts, and would load the whole console anew. */
export const notLoaded = 'The page was not loaded.';

/** A page that cannot be fetched is an error in its place: what was typed elsewhere stays. */
export function keepConsoleWhenImportsFail(): void {
  addEventListener('vite:preloadError', (event) => {
    if ('payload' in event && event.payload instanceof Error) event.payload.message = notLoaded;
  });
}
