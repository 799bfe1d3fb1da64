import type { Static } from 'typebox';
import * as entry from './entry.ts';
import * as fee from './fee.ts';
import type { OperatorEndpoint } from './operator-endpoint.ts';
import * as proposal from './proposal.ts';

/** Every endpoint of the operators' API by its name. The operators' port must serve exactly these. */
export const OPERATOR_ENDPOINTS = {
  registerBegin: entry.registerBegin,
  registerFinish: entry.registerFinish,
  loginBegin: entry.loginBegin,
  loginFinish: entry.loginFinish,
  logout: entry.logout,
  me: entry.me,
  proposalList: proposal.proposalList,
  proposalDetail: proposal.proposalDetail,
  feePropose: fee.feePropose,
  feeApprove: fee.feeApprove,
  feeRefuse: fee.feeRefuse,
} as const satisfies Readonly<Record<string, OperatorEndpoint>>;

type All = typeof OPERATOR_ENDPOINTS;
export type OperatorEndpointName = keyof All;
/** The query, body and reply of an operators' endpoint. */
export type OperatorQuery<N extends OperatorEndpointName> = Static<All[N]['query']>;
export type OperatorBody<N extends OperatorEndpointName> = Static<All[N]['body']>;
export type OperatorReply<N extends OperatorEndpointName> = Static<All[N]['reply']>;

export type ProposalView = Static<typeof proposal.ProposalView>;
export type { OperatorEndpoint, OperatorRate } from './operator-endpoint.ts';
