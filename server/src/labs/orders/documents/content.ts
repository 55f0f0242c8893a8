import type { CollectionMethod } from '../model/status.ts';

/** The patient as printed on a document. Dates are YYYY-MM-DD; address lines are as on an envelope. */
export type PrintedPatient = {
  readonly name: string;
  readonly birthDate: string;
  readonly sex: string;
  readonly phone?: string;
  readonly email?: string;
  readonly address: readonly string[];
};

export type Physician = {
  readonly name: string;
  readonly npi?: string;
  readonly address?: readonly string[];
  readonly phone?: string;
};

export type Laboratory = {
  readonly name: string;
  readonly address?: readonly string[];
  readonly phone?: string;
  /** The number of its certificate under the Clinical Laboratory Improvement Amendments. */
  readonly cliaNumber?: string;
};

export type OrderedTest = {
  readonly name: string;
  /** The laboratory's own code of the test. */
  readonly code?: string;
  readonly specimen?: string;
};

export type Insurance = {
  readonly payor: string;
  readonly memberId?: string;
  readonly groupId?: string;
  readonly relationship?: string;
  readonly insured?: string;
  readonly guarantor?: string;
};

export type Requisition = {
  readonly orderId: string;
  readonly sampleId: string;
  /** When the requisition was made. */
  readonly createdAt: Date;
  readonly collectionMethod: string;
  readonly priority: boolean;
  readonly fasting: boolean;
  readonly billing: string;
  readonly hasAbn: boolean;
  readonly account?: string;
  readonly clinicalNotes?: string;
  readonly laboratory: Laboratory;
  readonly patient: PrintedPatient;
  readonly physician: Physician;
  readonly insurance?: Insurance;
  readonly diagnoses: readonly { readonly code: string; readonly text?: string }[];
  readonly tests: readonly OrderedTest[];
  /** The laboratory's order-entry questions, with the patient's answers. */
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
};

export type SpecimenLabel = {
  readonly orderId: string;
  readonly sampleId: string;
  readonly patientName: string;
  readonly birthDate: string;
  readonly sex: string;
  /** The collection time as it is printed. */
  readonly collected: string;
  readonly dated: Date;
};

export type CollectionInstructions = {
  readonly testName: string;
  readonly method: CollectionMethod;
  readonly specimen: string;
  readonly fasting: boolean;
  readonly laboratory?: string;
  readonly tests: readonly string[];
  /** The order to which the instructions belong; absent for general instructions of a lab test. */
  readonly order?: {
    readonly id: string;
    readonly patientName: string;
    readonly sampleId?: string;
  };
  readonly dated: Date;
};

export type AdvanceBeneficiaryNotice = {
  /** The name, address and telephone number of the notifier. */
  readonly notifier: readonly string[];
  readonly patientName: string;
  /** Never the Medicare number: the order's id. */
  readonly identification: string;
  readonly items: readonly {
    readonly name: string;
    readonly reason: string;
    /** In dollars, such as `45.00`. */
    readonly estimatedCost: string;
  }[];
  readonly dated: Date;
};
