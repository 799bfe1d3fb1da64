import { type Translate, useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { ProposeDialog, useFieldLabel } from '../../../shared/proposing/index.ts';
import { FIELDS, type FieldName, fieldsOf, PATTERNS, type Terms } from '../model.ts';

function allowedText(t: Translate, field: (typeof FIELDS)[number]): string {
  switch (field.kind) {
    case 'initial':
      return t('margins.initialAllowed');
    case 'maintenance':
      return t('margins.maintenanceAllowed');
    case 'least':
      return t('margins.leastAllowed');
    case 'percent':
      return t('margins.percentAllowed');
    case 'yen':
      return t('margins.yenAllowed');
    case 'rate':
      return t('margins.rateAllowed');
    case 'penalty':
      return t('margins.penaltyAllowed');
    case 'time':
      return t('margins.timeAllowed', { from: field.from, until: field.until });
  }
}

/** Proposes other terms of day trades, or the first ones. */
export function ProposeMarginTerms({ terms }: { readonly terms: Terms | null }) {
  const t = useText();
  const labelOf = useFieldLabel('dayTradeTerms');
  const values = terms === null ? null : fieldsOf(terms);
  return (
    <ProposeDialog
      button={t('margins.change')}
      title={t('proposals.kindDayTradeTerms')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/margin/terms/propose', {
          key,
          body: {
            // Object.fromEntries returns string keys; they are exactly the names of the fields.
            ...(Object.fromEntries(FIELDS.map(({ name }) => [name, textIn(fields, name)])) as Record<
              FieldName,
              string
            >),
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      {FIELDS.map((field, index) => (
        <CheckedField
          key={field.name}
          name={field.name}
          label={labelOf(field.name) ?? field.name}
          allowed={allowedText(t, field)}
          pattern={PATTERNS[field.kind]}
          maxLength={13}
          defaultValue={values?.[field.name] ?? ''}
          inputMode={field.kind === 'time' || field.kind === 'rate' ? 'text' : 'numeric'}
          autoFocus={index === 0}
        />
      ))}
    </ProposeDialog>
  );
}
