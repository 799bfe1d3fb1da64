import type { TextKey } from '../../messages/index.ts';
import type { CallReply } from '../../shared/api/index.ts';

export type AgreementDetail = CallReply<'GET v1/offering/agreement/detail'>;
export type Agreement = AgreementDetail['agreement'];
type Rejection = NonNullable<Agreement['reason']>;

export const STATES = ['signed', 'accepted', 'rejected'] as const satisfies readonly Agreement['state'][];
export const REJECTIONS = ['signature', 'photo', 'name', 'other'] as const satisfies readonly Rejection[];

export const REASON_TEXT: Readonly<Record<Rejection, TextKey>> = {
  signature: 'agreements.reasonSignature',
  photo: 'agreements.reasonPhoto',
  name: 'agreements.reasonName',
  other: 'agreements.reasonOther',
};
