import { type BrokerEvent, parseAsset, postingsOf } from '@kabuto/brokerage';

/** The shares that an event adds to an account, by issue; negative when it takes them. */
export const sharesOf = (
  event: BrokerEvent,
  accountId: number,
): readonly { readonly code: string; readonly amount: number }[] =>
  postingsOf(event).flatMap((line) => {
    const asset = parseAsset(line.asset);
    return line.accountId === accountId && asset.type === 'share' ? [{ code: asset.code, amount: line.amount }] : [];
  });
