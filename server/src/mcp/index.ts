export { dataClasses } from './access/classes-model.ts';
export { isForAssistants, mcpPath } from './routes.ts';
export { slice } from './slice.ts';
export { isAssistantToken } from './tokens/model.ts';
