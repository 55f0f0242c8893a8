/** What an import of a page fails with: the router takes errors of imports by their texts, and would load the whole console anew. */
export const notLoaded = 'The page was not loaded.';

/** Shows an error instead of a page that cannot be fetched; the rest of the console continues. */
export function continueAfterFailedImports(): void {
  addEventListener('vite:preloadError', (event) => {
    if ('payload' in event && event.payload instanceof Error) event.payload.message = notLoaded;
  });
}
