import { formatWhole } from '@kabuto/i18n';
import { Alert } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { SettingCard, useFieldLabel } from '../../../shared/proposing/index.ts';
import { FIELDS, fieldsOf, type Terms } from '../model.ts';
import { ProposeMarginTerms } from './propose-margin-terms.tsx';

/** The terms of day trades that hold, or that there are none, and what proposes others. */
export function TermsCard({ terms, version }: { readonly terms: Terms | null; readonly version: number }) {
  const t = useText();
  const labelOf = useFieldLabel('dayTradeTerms');
  const values = terms === null ? null : fieldsOf(terms);
  return (
    <SettingCard
      title={t('margins.terms')}
      kind="dayTradeTerms"
      permission="margin.propose"
      change={<ProposeMarginTerms key={version} terms={terms} />}
    >
      {values === null ? (
        <Alert severity="info" variant="outlined">
          {t('margins.none')}
        </Alert>
      ) : (
        <Figures>
          {FIELDS.map(({ name, kind }) => (
            <Figure key={name} label={labelOf(name) ?? name}>
              {kind === 'yen' || kind === 'penalty' ? formatWhole(Number(values[name])) : values[name]}
            </Figure>
          ))}
          <Figure label={t('margins.version')}>{formatWhole(version)}</Figure>
        </Figures>
      )}
    </SettingCard>
  );
}
