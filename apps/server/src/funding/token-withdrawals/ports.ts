import type { Transfer } from '@kabuto/brokerage';
import type pg from 'pg';
import type { TokenChecks } from '../live-usdt/index.ts';
import type { TokenDeps } from '../tokens/ports.ts';
import type { WithdrawalDeps } from '../withdrawals/ports.ts';
import type { TokenWithdrawal } from './paperwork.ts';

/** What withdrawals of tokens need: of bank withdrawals how they are confirmed, of deposits networks and rate. */
export type TokenOutDeps = Pick<WithdrawalDeps, 'coreOf' | 'now' | 'isDemo' | 'confirm' | 'digestKey'> &
  Pick<TokenDeps, 'networksOf' | 'haltOf' | 'isUnread' | 'ratesOf'> & {
    readonly pool: pg.Pool;
    /** Of live brokerages; null: there is none, and nothing is screened there. */
    readonly checks: TokenChecks | null;
  };

/** A withdrawal of tokens and its paperwork. */
export type Withdrawal = { readonly tenantId: number; readonly transfer: Transfer; readonly kept: TokenWithdrawal };
