/** A body of each operation that has one. */
export const examples = {
  askAssistantTools: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
};
