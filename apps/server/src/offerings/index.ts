import type { Files } from '../files/index.ts';
import type { AnyOperation, Operation } from '../platform/http/index.ts';
import type { Proposals } from '../proposals/index.ts';
import { DrawTrees } from './certificate.ts';
import { type AddedApplicants, runCourses } from './demo/run.ts';
import { type OfferingsOptions, offeringsDeps } from './deps.ts';
import { advanceOfferings } from './jobs/advance.ts';
import {
  coverPay,
  offeringAmend,
  offeringAnswer,
  offeringApply,
  offeringCancel,
  otcSubscribe,
} from './operations/application-changes.ts';
import { applicationList, applicationTerms } from './operations/application-reads.ts';
import { coverList } from './operations/cover-list.ts';
import { drawCertificate, drawLeaf, drawList } from './operations/draw-reads.ts';
import { offeringDetail, offeringList, prospectusDetail } from './operations/offering-reads.ts';
import { otcAgreement, otcSign, otcSigned } from './operations/otc-agreement.ts';
import { prospectusOpen } from './operations/prospectus-open.ts';
import { agreementQueue, offeringKinds, offeringQueue, officeOperations } from './operator/index.ts';

export type { Beacon } from './beacon.ts';
export { paceOf } from './demo/course.ts';
export { readDocument } from './documents.ts';
export { namesOfOfferings } from './issue.ts';
export { agreementQueue, offeringQueue };

/** Public offerings with a draw that anyone can recompute (decision 0119), and blocks outside the exchange (0121). */
export function createOfferings(options: OfferingsOptions) {
  const deps = offeringsDeps(options);
  const trees = new DrawTrees();
  const reminded = new Set<string>();
  const added: AddedApplicants = new Map();
  /** Market time when the courses were run last, by brokerage. */
  const marketTimes = new Map<number, number>();
  const operations: Operation[] = [
    offeringList(deps),
    offeringDetail(deps),
    prospectusDetail(deps),
    prospectusOpen(deps),
    applicationList(deps),
    applicationTerms(deps),
    offeringApply(deps),
    offeringAmend(deps),
    offeringCancel(deps),
    offeringAnswer(deps),
    drawCertificate(deps),
    drawList(deps),
    drawLeaf(deps, trees),
    otcAgreement(deps),
    otcSigned(deps),
    otcSign(deps),
    otcSubscribe(deps),
    coverList(deps),
    coverPay(deps),
  ];
  return {
    operations,
    deps,
    /** The kinds of proposals about offerings. */
    kinds: offeringKinds(deps),
    /** The operations of operators. */
    office: (proposals: Proposals, files: Pick<Files, 'read'>): AnyOperation[] =>
      officeOperations({ ...deps, files }, proposals),
    /** Takes the steps that are due and continues their tasks. Throws CoreUnavailable. */
    run: (tenantId: number): Promise<void> => advanceOfferings(deps, tenantId, reminded),
    /** Takes the offerings of a simulated brokerage through their courses. Throws CoreUnavailable. */
    runCourses: (proposals: Pick<Proposals, 'proposeInDemo'>, tenantId: number): Promise<void> => {
      const { marketTime } = deps.coreOf(tenantId).clock;
      const moves = marketTimes.get(tenantId) !== marketTime;
      marketTimes.set(tenantId, marketTime);
      return runCourses(deps, proposals, tenantId, moves, added);
    },
  };
}

export type Offerings = ReturnType<typeof createOfferings>;
