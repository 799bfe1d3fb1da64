import { createForm, type FormError } from '@kabuto/brokerage/forms/kit';
import type { TextKey } from '../../messages/index.ts';
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
type AgreementCode = 'READ_FIRST' | 'SIGNATURE_MISSING' | 'SIGNATURE_EMPTY' | 'VAL_UPLOAD_AGREEMENT_PHOTO';
export type AgreementError = FormError<AgreementField, AgreementCode> & { readonly messageKey: TextKey };
/** `photo`: the id of the uploaded photo. */
export type AgreementContext = { readonly photo: string | undefined };

function reduce(raw: RawAgreement, action: AgreementAction): RawAgreement {
  return action.kind === 'read' ? { ...raw, read: true } : { ...raw, strokes: action.change(raw.strokes) };
}

const prompt = (code: AgreementCode, field: AgreementField, messageKey: TextKey): AgreementError => ({
  code,
  severity: 'prompt',
  fields: [field],
  messageKey,
  params: {},
});

function errors({ read, strokes }: RawAgreement, { photo }: AgreementContext): readonly AgreementError[] {
  return [
    ...(read ? [] : [prompt('READ_FIRST', 'text', 'otc.readFirst')]),
    ...(strokes.length === 0 ? [prompt('SIGNATURE_MISSING', 'signature', 'otc.sign')] : []),
    ...(strokes.length > 0 && !isEnoughInk(strokes)
      ? [prompt('SIGNATURE_EMPTY', 'signature', 'otc.tooLittleInk')]
      : []),
    ...(photo === undefined ? [prompt('VAL_UPLOAD_AGREEMENT_PHOTO', 'photo', 'prompts.agreementPhoto')] : []),
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
