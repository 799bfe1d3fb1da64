import { Alert, Box, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { call, useRead } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { RowLink } from '../../../shared/parts/row-link.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { OpenProposals } from '../../../shared/proposing/index.ts';
import { type AgreementLanguage, asLanguage, type Settings, stateText, VERSION_PATTERN } from '../model.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { AgreementField, LanguageField } from './text-fields.tsx';

/** Saves the first text of a new version, and opens it. */
function NewVersion() {
  const t = useText();
  const navigate = useNavigate();
  const [language, setLanguage] = useState<AgreementLanguage>('jp');
  const labelOf = (field: string): string | undefined =>
    field === 'version' ? t('brokerage.version') : field === 'text' ? t('brokerage.textOf') : undefined;
  return (
    <ChangeDialog
      button={t('brokerage.newVersion')}
      title={t('brokerage.newVersion')}
      note={t('brokerage.newVersionNote')}
      hasReason={false}
      labelOf={labelOf}
      send={async (key, fields) => {
        const saved = await call('POST v1/tenant/agreement/save', {
          key,
          body: { version: textIn(fields, 'version'), language, text: textIn(fields, 'text') },
        });
        void navigate(`/brokerage/agreements/${saved.version}`);
        return saved;
      }}
      done={({ version }) => t('brokerage.saved', { version })}
    >
      <CheckedField
        name="version"
        label={t('brokerage.version')}
        allowed={t('brokerage.versionAllowed')}
        pattern={VERSION_PATTERN}
        maxLength={32}
        inputMode="text"
        lang="zxx"
        autoFocus
      />
      <LanguageField value={language} onChange={(chosen) => setLanguage(asLanguage(chosen))} />
      <AgreementField language={language} text="" />
    </ChangeDialog>
  );
}

function Versions() {
  const t = useText();
  const { data, error } = useRead('GET v1/tenant/agreement/list', {});
  if (data === undefined) return <Failure error={error} />;
  return (
    <ScrolledTable label={t('brokerage.versions')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('brokerage.version')}</TableCell>
          <TableCell>{t('brokerage.stateOf')}</TableCell>
          <TableCell>{t('brokerage.languages')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {data.versions.map((row) => (
          <TableRow key={`${row.state} ${row.version}`}>
            <TableCell component="th" scope="row" lang="zxx">
              {row.state === 'builtIn' ? (
                row.version
              ) : (
                <RowLink to={`/brokerage/agreements/${row.version}`} text={row.version} />
              )}
            </TableCell>
            <TableCell>
              {t(stateText(row))}
              {row.at === null ? null : (
                <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                  <When at={row.at} />
                </Box>
              )}
            </TableCell>
            <TableCell>{row.languages.map((language) => t(`brokerage.${language}`)).join(', ')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ScrolledTable>
  );
}

/** The user agreement in force, its versions and drafts. */
export function AgreementCard({ settings: { agreement } }: { readonly settings: Settings }) {
  const t = useText();
  const may = useMay();
  return (
    <Card title={t('brokerage.agreement')}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {agreement.source === 'none' ? (
          <Alert severity="warning" variant="outlined" icon={false}>
            {t('brokerage.noAgreement')}
          </Alert>
        ) : (
          <Figures>
            <Figure label={t('brokerage.agreementVersion')}>
              <span lang="zxx">{agreement.version}</span>
              {agreement.source === 'builtIn' ? <div>{t('brokerage.builtIn')}</div> : null}
            </Figure>
          </Figures>
        )}
        <Versions />
        <OpenProposals kind="tenantAgreement" />
        {may('tenant.propose') ? (
          <Box>
            <NewVersion />
          </Box>
        ) : null}
      </Box>
    </Card>
  );
}
