import { everyKind, testIsolation } from '../harness/mcp-isolation.ts';

testIsolation(everyKind);
