import type { Tool } from './tool.ts';
import { findUsers } from './tools/find-users.ts';

/** Every tool, in the order in which they are listed. */
export const tools: readonly Tool[] = [findUsers];
