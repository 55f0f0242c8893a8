import { testIsolation } from '../harness/mcp-isolation.ts';

// Tokens of every kind are tried in mcp-isolation.walk.test.ts.
testIsolation([['the first user', ['vitals'], '2026-10']]);
