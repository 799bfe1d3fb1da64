import { NOTHING } from '@kabuto/i18n';
import { Box } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { ProposeDialog, SettingCard, useFieldLabel } from '../../../shared/proposing/index.ts';
import { LANG_OF, LANGUAGES, type Settings, SUFFIXES } from '../model.ts';

type Props = { readonly settings: Settings };

function ProposeLicence({ settings: { names, operatorName, registrationNumber, licence } }: Props) {
  const t = useText();
  const labelOf = useFieldLabel('tenantLicence');
  const asTyped = (name: string) => (fields: FormData) => textIn(fields, name);
  return (
    <ProposeDialog
      button={t('brokerage.change')}
      title={t('brokerage.kindLicence')}
      note={t('brokerage.licenceNote')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/tenant/licence/propose', {
          key,
          body: {
            nameJp: asTyped('nameJp')(fields),
            nameEn: asTyped('nameEn')(fields),
            nameTw: asTyped('nameTw')(fields),
            operatorName: asTyped('operatorName')(fields),
            registrationNumber: asTyped('registrationNumber')(fields),
            licenceJp: asTyped('licenceJp')(fields),
            licenceEn: asTyped('licenceEn')(fields),
            licenceTw: asTyped('licenceTw')(fields),
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      {LANGUAGES.map((language) => (
        <CheckedField
          key={language}
          name={`name${SUFFIXES[language]}`}
          label={t(`brokerage.name${SUFFIXES[language]}`)}
          allowed={t('brokerage.nameAllowed')}
          maxLength={60}
          inputMode="text"
          lang={LANG_OF[language]}
          defaultValue={names[language]}
          autoFocus={language === 'jp'}
        />
      ))}
      {(
        [
          ['operatorName', operatorName],
          ['registrationNumber', registrationNumber],
        ] as const
      ).map(([name, value]) => (
        <CheckedField
          key={name}
          name={name}
          label={t(`brokerage.${name}`)}
          allowed={t('brokerage.operatorAllowed')}
          maxLength={80}
          inputMode="text"
          defaultValue={value ?? ''}
          optional
        />
      ))}
      {LANGUAGES.map((language) => (
        <CheckedField
          key={language}
          name={`licence${SUFFIXES[language]}`}
          label={t(`brokerage.licence${SUFFIXES[language]}`)}
          allowed={t('brokerage.licenceAllowed')}
          maxLength={1_000}
          inputMode="text"
          lang={LANG_OF[language]}
          defaultValue={licence?.[language] ?? ''}
          multiline
          optional
        />
      ))}
    </ProposeDialog>
  );
}

/** Names in three languages, the operator, its registration number and the licence text. */
export function LicenceCard({ settings }: Props) {
  const t = useText();
  const { names, operatorName, registrationNumber, licence } = settings;
  return (
    <SettingCard
      title={t('brokerage.licence')}
      kind="tenantLicence"
      permission="tenant.propose"
      change={
        <ProposeLicence key={JSON.stringify([names, operatorName, registrationNumber, licence])} settings={settings} />
      }
    >
      <Figures>
        {LANGUAGES.map((language) => (
          <Figure key={language} label={t(`brokerage.name${SUFFIXES[language]}`)}>
            <span lang={LANG_OF[language]}>{names[language]}</span>
          </Figure>
        ))}
        <Figure label={t('brokerage.operatorName')}>{operatorName ?? NOTHING}</Figure>
        <Figure label={t('brokerage.registrationNumber')}>{registrationNumber ?? NOTHING}</Figure>
        {LANGUAGES.map((language) => (
          <Figure key={language} label={t(`brokerage.licence${SUFFIXES[language]}`)}>
            <Box component="span" lang={LANG_OF[language]} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {licence?.[language] ?? NOTHING}
            </Box>
          </Figure>
        ))}
      </Figures>
    </SettingCard>
  );
}
