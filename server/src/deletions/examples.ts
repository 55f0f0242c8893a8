/** An example body for each operation that has one. */
export const examples = {
  deleteData: {
    data: {
      resource: 'heartrate',
      start_date: '2026-11-01T00:00:00Z',
      end_date: '2026-11-02T00:00:00Z',
    },
    dry_run: false,
  },
};
