import type { Environment } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import type {
  LabAddress,
  LabAnswer,
  LabInsurance,
  LabPatient,
  LabPhysician,
} from '../lab-parties.ts';
import type { ExpectedValue, OrderedMarker } from '../model/ordered-markers.ts';
import type {
  BillingType,
  CollectionMethod,
  Interpretation,
  LowLevelStatus,
  StatusDetail,
} from '../model/status.ts';
import type { LabTestReport } from '../test-report.ts';

/** An order as a laboratory gets it. */
export type LabOrder = {
  /** Our id of the order: the placer's number. A laboratory that gets it twice has one order. */
  readonly orderNumber: string;
  /** The id printed on the tube or the kit. */
  readonly sampleId: string;
  readonly environment: Environment;
  /** The laboratory's slug. */
  readonly lab: string;
  /** The laboratory's number of the ordering account; null for the platform's account. */
  readonly accountId: string | null;
  readonly method: CollectionMethod;
  readonly isPriority: boolean;
  readonly isFasting: boolean;
  /** The order waited for its day. */
  readonly isScheduled: boolean;
  readonly isRedraw: boolean;
  readonly orderedAt: Date;
  readonly patient: LabPatient;
  readonly physician: LabPhysician | null;
  readonly markers: readonly OrderedMarker[];
  readonly answers: readonly LabAnswer[];
  readonly diagnosisCodes: readonly string[];
  readonly billingType: BillingType;
  /** The insurance of an order that an insurer pays. */
  readonly insurance: LabInsurance | null;
  readonly clinicalNotes: string | null;
};

/** The immediate response of a laboratory to an order. */
export type LabAcceptance =
  /** The laboratory has the order; `requisition` says whether the patient can go there already. */
  | { readonly kind: 'accepted'; readonly requisition: 'ready' | 'later' }
  /** It will never take this order; the reason is for the operator's log. */
  | { readonly kind: 'refused'; readonly reason: string };

/** A laboratory as orders see it. Implemented by connectors. */
export type LabConnector = {
  /** Names it in logs and in `lab_dispatch`. */
  readonly name: string;
  /**
   * Sends the order to the laboratory. It is repeated with the same number until the laboratory responds, and a
   * repetition must not create a second order. Throws if there is no response.
   */
  send(order: LabOrder, signal: AbortSignal): Promise<LabAcceptance>;
  /**
   * Cancels an order as far as the laboratory allows. Idempotent, also for an order that the laboratory never
   * received.
   */
  cancel(order: LabOrder, signal: AbortSignal): Promise<void>;
};

/** A value as a laboratory reported it. */
export type LabObservation = {
  /** The laboratory's name of the test. */
  readonly name: string;
  /** The laboratory's code. */
  readonly code: string | null;
  readonly loinc: string | null;
  readonly kind: 'numeric' | 'range' | 'comment' | 'coded_value';
  /** As printed: `5.4`, `<0.5`, `1-5`, `Not detected`. */
  readonly result: string;
  readonly unit: string | null;
  /** As printed. */
  readonly referenceRange: string | null;
  /**
   * A code of HL7 table 0078, or the printed flag if it is not in the table; several are joined with `~`. Null if the
   * report has no flag.
   */
  readonly flag: string | null;
  /** The meaning of the flag in the laboratory's own table; undefined if the table does not have it. */
  readonly flagMeaning?: Interpretation;
  readonly notes: string | null;
  readonly observedAt: Date | null;
  /** The same time as a FHIR date or dateTime, with the precision and offset of the laboratory. */
  readonly observedAtText?: string;
  /** The laboratory's codes of the ordered tests that produced this value; null if none was ordered. */
  readonly orderedCodes: readonly string[] | null;
  /** A key of `LabReport.performers`. */
  readonly performer: string | null;
  readonly sampleId: string | null;
  /** How far the laboratory is with it; left out: it is final. */
  readonly status?: ObservationStatus;
  /** The codes of a coded value, a concept for each value. */
  readonly concepts?: readonly LabConcept[];
  readonly method?: LabConcept;
  /** The instrument that measured. */
  readonly equipment?: string;
  readonly additions?: readonly LabAddition[];
  /** Why a member has to review it. `unnamed`: the laboratory does not name the test. */
  readonly reviewReasons?: readonly 'unnamed'[];
} & Standing;

/** A meaning in words, with its codes if there are any. */
export type LabConcept = {
  readonly text: string;
  readonly codings: readonly {
    readonly code: string | null;
    readonly display: string | null;
    /** As the laboratory names it: `SCT`, `LN`, `L`. */
    readonly system: string | null;
  }[];
};

/** Content of a message without a field of ours, as the laboratory sent it. */
export type LabAddition = {
  /** `OBR-31`, or the name of a complete segment, such as `ZPS`. */
  readonly at: string;
  /** The standard's name; null if the standard does not define it. */
  readonly name: string | null;
  readonly text: string;
  /** Its subject: a test, a result or a sample. */
  readonly of?: string;
};

export type ObservationStatus = 'pending' | 'preliminary' | 'final' | 'corrected';

/** Distinguishes values with one code, as far as the laboratory does. */
type Standing = {
  /** Tells two organisms or two lesions of one test apart (HL7 OBX-4). */
  readonly subId?: string;
  /** The test under which it came. */
  readonly test?: string;
  /** The laboratory's own number of that test. */
  readonly filler?: string;
  /** The laboratory's number of it within that test. */
  readonly setId?: string;
  /** Which of the report's values it is, counted from zero. */
  readonly line?: number;
  /** When the laboratory reported the test, or changed its status. */
  readonly statedAt?: Date;
  /** When the laboratory wrote the message. */
  readonly sentAt?: Date;
};

/** A value that was expected and will not come. */
export type LabMissing = {
  readonly name: string;
  readonly code: string | null;
  readonly loinc: string | null;
  /** The laboratory's words; `failureType` is derived from them if it is null. */
  readonly reason: string | null;
  readonly failureType: string | null;
  readonly orderedCodes: readonly string[] | null;
  readonly sampleId?: string | null;
  /** A value that was reported before is no longer the laboratory's word. */
  readonly withdraws?: Withdrawal;
  /** The value that is taken back, where the laboratory repeats it. */
  readonly formerResult?: string;
} & Standing;

/** Withdrawn: it was wrong. Deleted: it should not have been there. Not obtained: it cannot be had. */
export type Withdrawal = 'withdrawn' | 'deleted' | 'not_obtained';

/** A document of the laboratory, such as its own report. */
export type LabDocument = {
  readonly name: string;
  readonly bytes: Buffer;
  /** Detected from the content; absent for a PDF. */
  readonly contentType?: string;
};

/** A specimen with its notes. */
export type LabSpecimen = { readonly sampleId: string | null; readonly notes: string };

export type LabPerformer = {
  readonly name: string;
  readonly cliaNumber: string | null;
  readonly phoneNumber: string | null;
  readonly medicalDirector: string | null;
  readonly address: LabAddress | null;
};

export type LabReport = {
  /** The laboratory's slug. */
  readonly lab: string;
  /** The laboratory's own name of this message; a second one with it is a repetition. */
  readonly messageId: string;
  /** Ours, where the laboratory repeats it. */
  readonly orderNumber: string | null;
  /** The laboratory's number for the order. */
  readonly accession: string | null;
  readonly sampleId: string | null;
  readonly accountId: string | null;
  /** Partial: more results follow. Corrected: earlier final results were wrong. */
  readonly status: 'partial' | 'final' | 'corrected';
  /** Something that came before is corrected or taken back, also while more is to come. */
  readonly corrects?: boolean;
  /** The patient whom the report names. */
  readonly patient: {
    readonly firstName: string;
    readonly lastName: string;
    readonly birthDate: PlainDate | null;
    readonly gender: string | null;
    readonly patientId: string | null;
  };
  readonly physicianName: string | null;
  readonly collectedAt: Date | null;
  readonly receivedAt: Date | null;
  readonly reportedAt: Date;
  /** The collection time in the form of `observedAtText`; the next two likewise. */
  readonly collectedAtText?: string;
  readonly receivedAtText?: string;
  readonly reportedAtText?: string;
  readonly isFasting: boolean | null;
  readonly clinicalNotes: string | null;
  readonly observations: readonly LabObservation[];
  readonly missing: readonly LabMissing[];
  /** Days without another report after which outstanding results are missing. */
  readonly missingAfterDays?: number;
  /** The state of each test; left out: `status` is that of every test of the order. */
  readonly tests?: readonly LabTestReport[];
  readonly performers: Readonly<Record<string, LabPerformer>>;
  readonly specimens?: readonly LabSpecimen[];
  /** Questions of the order with their answers, as the laboratory returns them. */
  readonly information?: readonly string[];
  /** The laboratory's own reports, where it sent some. */
  readonly documents?: readonly LabDocument[];
  readonly additions?: readonly LabAddition[];
  /** Content that was not stored, described without repeating it. */
  readonly notTaken?: readonly string[];
};

/** An event of an order or its sample, other than a result. */
export type LabNotice = {
  readonly orderNumber: string;
  readonly status: LowLevelStatus;
  readonly detail: StatusDetail | null;
  /** The shipment of a kit, once the carrier is known. */
  readonly shipment?: LabShipment;
};

export type LabShipment = {
  readonly outboundCourier: string;
  readonly outboundTrackingNumber: string;
  readonly inboundCourier: string;
  readonly inboundTrackingNumber: string;
};

/** The outcome of a received report. Every report but an `unknown` one is stored before this is returned. */
export type LabReceipt =
  | { readonly kind: 'matched'; readonly orderNumber: string }
  /** No user or more than one matches: the result waits for review. */
  | { readonly kind: 'unmatched'; readonly rawResultId: string }
  | { readonly kind: 'repeated' }
  /** Neither the order nor the account is known. Nothing is stored, and the laboratory gets an error. */
  | { readonly kind: 'unknown' };

/** Receives messages of laboratories. Orders implement it; connectors call it. */
export type LabInbox = {
  report(report: LabReport): Promise<LabReceipt>;
  /** False where the order cannot have this status now, or is unknown. */
  notice(notice: LabNotice): Promise<boolean>;
};

/** The report that a simulated laboratory should send. */
export type Simulation = {
  readonly order: LabOrder;
  /** The id of the report; each report has another one. */
  readonly messageId: string;
  readonly status: LabReport['status'];
  readonly interpretation: Interpretation;
  /** The result kinds, used in rotation; null lets the laboratory choose. */
  readonly kinds: readonly LabObservation['kind'][] | null;
  readonly hasMissing: boolean;
  readonly at: Date;
  /** Returns the usual range for a sex, as laboratories print it; null if unknown. */
  readonly rangeOf: (
    value: ExpectedValue,
  ) => { readonly male: string; readonly female: string } | null;
};

/** A laboratory that invents: for sandbox teams. */
export type LabSimulator = {
  report(what: Simulation): LabReport;
  /** Returns the parcels of a kit. Only the order identifies them, because the patient may be unknown yet. */
  shipment(orderNumber: string): LabShipment;
};
