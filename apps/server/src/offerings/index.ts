import type { Operation } from '../platform/http/index.ts';
import { DrawTrees } from './certificate.ts';
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

export type { Beacon } from './beacon.ts';

/** Public offerings with a draw that anyone can recompute (decision 0119), and blocks outside the exchange (0121). */
export function createOfferings(options: OfferingsOptions) {
  const deps = offeringsDeps(options);
  const trees = new DrawTrees();
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
    /** Takes the steps that are due and continues their tasks. Throws CoreUnavailable. */
    run: (tenantId: number): Promise<void> => advanceOfferings(deps, tenantId),
  };
}

export type Offerings = ReturnType<typeof createOfferings>;
