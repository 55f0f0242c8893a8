/** A body of each operation that has one. */
export const examples = {
  callMcp: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  createAssistantToken: {
    label: 'Assistant of the care team',
    user_ids: null,
    classes: ['sleep', 'activity', 'vitals'],
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  },
};
