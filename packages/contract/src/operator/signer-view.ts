import { Type } from 'typebox';
import { NetworkId } from '../areas/funding.ts';
import { Nullable, Strict, Time } from '../fields.ts';

/** What signs the withdrawals of USDT on a network, as it has reported itself last. */
export const SignerView = Strict({
  network: NetworkId,
  /** The address that it sends from. */
  wallet: Type.String(),
  /** `refusing`: it signs nothing because of `message`. `silent`: it has reported nothing for a minute. */
  state: Type.Union([Type.Literal('ready'), Type.Literal('refusing'), Type.Literal('silent')]),
  message: Nullable(Type.String()),
  /** System time. */
  reportedAt: Time,
});
