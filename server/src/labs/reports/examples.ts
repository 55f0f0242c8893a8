/** A body of each operation that has one. Ids begin with 0199f1c: a reader puts own ones in their place. */
export const examples = {
  correctLabReportReview: {
    version: 2,
    results: [
      { position: 1, value: '5.7', units: '%', loinc_code: '4548-4' },
      { position: 2, is_left_out: true },
    ],
  },
  approveLabReportReview: { version: 2 },
  rejectLabReportReview: { version: 2, reason: 'The report is of somebody else' },
};
