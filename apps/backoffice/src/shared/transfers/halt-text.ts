import type { TextKey, Translate } from '../../messages/index.ts';
import type { CallReply } from '../api/index.ts';

type Halt = NonNullable<CallReply<'GET v1/today/today/summary'>['networks'][number]['halted']>;

const HALTS: Readonly<Record<Halt, TextKey>> = {
  SOURCES_DISAGREE: 'today.haltSources',
  CHAIN_UNAVAILABLE: 'today.haltUnavailable',
  CONTRACT_CHANGED: 'today.haltContract',
  REORG_TOO_DEEP: 'today.haltReorg',
  OPERATOR: 'today.haltOperator',
};

/** Why a network is halted, in words. */
export const haltText = (t: Translate, halt: Halt): string => `${t('today.networkHalted')}: ${t(HALTS[halt])}`;
