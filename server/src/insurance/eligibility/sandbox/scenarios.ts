import { rejectReasons } from '../codec/code-lists.ts';
import type { Level } from '../codec/read-response.ts';

/** The behaviour of the sandbox's payer for an inquiry, selected by the member id. */
export type Scenario =
  /** Lines of the patient's loop; for a dependent, `subscriber` has those of the subscriber. */
  | {
      readonly kind: 'benefits';
      readonly lines: readonly string[];
      readonly subscriber?: readonly string[];
    }
  | { readonly kind: 'refused'; readonly level: Level; readonly line: string }
  | { readonly kind: 'broken_count' | 'cut_off' | 'other_trace' | 'wrong_version' | 'too_large' }
  | { readonly kind: 'refused_999' | 'accepted_999' | 'refused_ta1' | 'accepted_ta1' }
  | { readonly kind: 'no_x12' | 'silent' | 'unreachable' };

const benefits = (...lines: string[]): Scenario => ({ kind: 'benefits', lines });

const active = [
  'DTP*346*D8*20260101',
  'EB*1*IND*30*PR*SANDBOX PPO',
  'EB*C*IND*30***23*1500*****Y',
  'EB*C*IND*30***29*1100.5*****Y',
  'EB*C*IND*30***23*3000*****N',
  'EB*G*IND*30***23*6000*****Y',
  'EB*A*IND*5****0*.2****Y',
  'EB*B*IND*98***27*25*****Y',
];

/** Scenarios by the member id without `SANDBOX-`; any other member id is ACTIVE. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  ACTIVE: benefits(...active),
  'ACTIVE-HMO': benefits(
    'EB*1*IND*30*HM*SANDBOX HMO',
    'EB*L',
    'LS*2120',
    'NM1*P3*1*CARE*PAT',
    'LE*2120',
  ),
  'ACTIVE-SERVICES': benefits('EB*1**1^33^47^86^98^MH^UC*PR*SANDBOX PPO'),
  'NETWORK-UNSAID': benefits('EB*1**30*PR*SANDBOX PPO', 'EB*C*IND*30****500'),
  INACTIVE: benefits('EB*6**30'),
  PENDING: benefits('EB*7**30', 'MSG*PENDING INVESTIGATION'),
  TERMINATED: benefits('EB*6**30*PR*SANDBOX PPO', 'DTP*347*D8*20251231'),
  RENEWED: benefits('EB*6**30*PR*OLD PLAN', 'DTP*347*D8*20251231', 'EB*1**30*PR*NEW PLAN'),
  'DEPENDENT-INACTIVE': { kind: 'benefits', subscriber: ['EB*1**30'], lines: ['EB*6**30'] },
  'OTHER-PAYER': benefits(
    'EB*1**30*PR*SANDBOX PPO',
    'EB*R**30',
    'LS*2120',
    'NM1*PRP*2*OTHER INSURANCE*****PI*00001',
    'LE*2120',
  ),
  'MEDICARE-ADVANTAGE': benefits(
    'EB*1**30*MA*PART A',
    'EB*1**30*MB*PART B',
    'EB*R**30*HN*ADVANTAGE PLAN',
    'LS*2120',
    'NM1*PRP*2*ADVANTAGE INSURANCE*****PI*00002',
    'LE*2120',
  ),
  MEDICAID: benefits('EB*1**30*MC*STATE PLAN', 'EB*Y**30***34*120'),
  LIMITS: benefits('EB*1**30*PR*SANDBOX PPO', 'EB*F**PT***23***VS*20', 'EB*F**PT***29***VS*6'),
  'NOT-COVERED': benefits('EB*1**30*PR*SANDBOX PPO', 'EB*I**5'),
  EXCLUDED: benefits('EB*1**30*PR*SANDBOX PPO', 'EB*E**5', 'MSG*EXPERIMENTAL TESTS'),
  AUTHORISATION: benefits('EB*1**30*PR*SANDBOX PPO', 'EB*CB**5********Y*Y'),
  'TWO-PLANS': benefits(
    'EB*1**30*PR*SANDBOX PPO',
    'EB*1**35*DN*SANDBOX DENTAL',
    'EB*C**30*PR**23*500',
  ),
  ENDED: benefits('DTP*346*D8*20200101', 'DTP*347*D8*20251231', 'EB*1**30*PR*SANDBOX PPO'),
  'UNREADABLE-PERIOD': benefits('DTP*347*D8*00000000', 'EB*1**30*PR*SANDBOX PPO'),
  'DENTAL-ONLY': benefits('EB*1**35*DN*SANDBOX DENTAL'),
  'ERROR-AND-ACTIVE': benefits('AAA*N**58*C', 'EB*1**30*PR*SANDBOX PPO'),
  'BAD-PERCENT': benefits('EB*1**30*PR*SANDBOX PPO', 'EB*A**5*****20'),
  'CANNOT-PROCESS': benefits('EB*V'),
  'NO-STATUS': benefits('EB*C*IND*30***23*1500'),
  'SILENT-PLAN': benefits('EB*P', 'MSG*NO GUARANTEE OF PAYMENT'),
  '999-REFUSED': { kind: 'refused_999' },
  '999-ACCEPTED': { kind: 'accepted_999' },
  'TA1-REFUSED': { kind: 'refused_ta1' },
  'TA1-ACCEPTED': { kind: 'accepted_ta1' },
  'BROKEN-COUNT': { kind: 'broken_count' },
  'CUT-OFF': { kind: 'cut_off' },
  'OTHER-TRACE': { kind: 'other_trace' },
  'WRONG-VERSION': { kind: 'wrong_version' },
  'TOO-LARGE': { kind: 'too_large' },
  'NO-X12': { kind: 'no_x12' },
  SLOW: { kind: 'silent' },
  UNREACHABLE: { kind: 'unreachable' },
};

const prefix = 'SANDBOX-';
const refusalPattern = /^AAA-([A-Z0-9]{2})$/;

/** Returns the scenario of a member id: `SANDBOX-AAA-75` is rejected with 75; each code has such an id. */
export function scenarioOf(memberId: string): Scenario {
  const upper = memberId.toUpperCase();
  const name = upper.startsWith(prefix) ? upper.slice(prefix.length) : 'ACTIVE';
  const [, code] = refusalPattern.exec(name) ?? [];
  if (code !== undefined && rejectReasons[code] !== undefined) return refusal(code);
  return scenarios[name] ?? benefits(...active);
}

const ofPayer = new Set(['04', '41', '42', '79', '80', 'T4']);
const ofProvider = new Set(['43', '44', '45', '46', '47', '48', '50', '51', '97']);
const again = new Set(['42', '80']);

/** Each code in a loop where the guide has it. */
function refusal(code: string): Scenario {
  const level = ofPayer.has(code) ? 'payer' : ofProvider.has(code) ? 'provider' : 'subscriber';
  const followUp = again.has(code) ? 'R' : 'C';
  return {
    kind: 'refused',
    level,
    line: `AAA*${level === 'payer' ? 'Y' : 'N'}**${code}*${followUp}`,
  };
}
