#!/usr/bin/env node
// The command `salus` of a checkout: `npx salus …` anywhere inside it. The name comes from `bin` of package.json.
process.argv.splice(2, 0, 'here');
await import('./run.mjs');
