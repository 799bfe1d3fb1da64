import { createForm } from '@kabuto/brokerage/forms/kit';
import { type TextError, textError } from '../../shared/forms/index.ts';
import { isEnoughInk, type Stroke } from './signature/ink.ts';

export type RawAgreement = {
  /** Whether the text was scrolled to its end. */
  readonly read: boolean;
  readonly strokes: readonly Stroke[];
};
type AgreementAction =
  | { readonly kind: 'read' }
  | { readonly kind: 'strokes'; readonly change: (strokes: readonly Stroke[]) => readonly Stroke[] };

export type AgreementField = 'text' | 'signature' | 'photo';
/** `photo`: the id of the uploaded photo. */
export type AgreementContext = { readonly photo: string | undefined };

function reduce(raw: RawAgreement, action: AgreementAction): RawAgreement {
  return action.kind === 'read' ? { ...raw, read: true } : { ...raw, strokes: action.change(raw.strokes) };
}

function errors({ read, strokes }: RawAgreement, { photo }: AgreementContext): readonly TextError<AgreementField>[] {
  return [
    ...(read ? [] : [textError('text', 'otc.readFirst', 'READ_FIRST')]),
    ...(strokes.length === 0 ? [textError('signature', 'otc.sign', 'SIGNATURE_MISSING')] : []),
    ...(strokes.length > 0 && !isEnoughInk(strokes)
      ? [textError('signature', 'otc.tooLittleInk', 'SIGNATURE_EMPTY')]
      : []),
    ...(photo === undefined ? [textError('photo', 'prompts.agreementPhoto', 'VAL_UPLOAD_AGREEMENT_PHOTO')] : []),
  ];
}

/** The form of a signed agreement (VAL-22, VAL-16): read to its end, signed with enough ink, and photographed. */
export const agreementForm = createForm({
  initial: (_context: AgreementContext): RawAgreement => ({ read: false, strokes: [] }),
  reduce,
  fields: (raw) => raw,
  summary: () => null,
  errors,
});
