import { createField, createForm, type FormError, isBlank } from '@kabuto/brokerage/forms/kit';

type RawDepositProof = { readonly fileId: string };

const fields = ({ fileId }: RawDepositProof) => ({ fileId: createField('enabled', fileId, (text) => text) });

type ProofError = FormError<'fileId', 'VAL_UPLOAD_DEPOSIT_PROOF'>;

/** The form of a deposit proof: its only value is the uploaded file (VAL-15). */
export const depositProofForm = createForm({
  initial: (_context: null): RawDepositProof => ({ fileId: '' }),
  reduce: (_raw: RawDepositProof, fileId: string): RawDepositProof => ({ fileId }),
  fields,
  summary: (raw) => fields(raw).fileId.effective,
  errors: (raw): readonly ProofError[] =>
    isBlank(fields(raw).fileId)
      ? [
          {
            code: 'VAL_UPLOAD_DEPOSIT_PROOF',
            severity: 'prompt',
            fields: ['fileId'],
            messageKey: 'prompts.depositProof',
            params: {},
          },
        ]
      : [],
});
