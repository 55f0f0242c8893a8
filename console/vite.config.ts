import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vite';

// tools/build-console.mjs gives the folder to write to.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  // Nothing is fetched from elsewhere and nothing is inline: the Content-Security-Policy allows neither.
  build: {
    target: 'es2024',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    reportCompressedSize: false,
    sourcemap: false,
  },
  oxc: { jsx: { runtime: 'automatic' } },
  logLevel: 'error',
  clearScreen: false,
});
