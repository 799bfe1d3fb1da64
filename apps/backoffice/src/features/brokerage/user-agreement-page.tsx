import { languageNow } from '@kabuto/i18n';
import { Box, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { RequireAccess, useMay } from '../../shared/access/index.ts';
import { call, useRead } from '../../shared/api/index.ts';
import { textIn } from '../../shared/dialogs/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../shared/parts/figures.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { When } from '../../shared/parts/when.tsx';
import { OpenProposals, ProposeDialog } from '../../shared/proposing/index.ts';
import {
  type AgreementDetail,
  type AgreementLanguage,
  asLanguage,
  type Compared,
  compareBlocks,
  LANG_OF,
  stateText,
} from './model.ts';
import { ChangeDialog } from './parts/change-dialog.tsx';
import { AgreementField, LanguageField } from './parts/text-fields.tsx';

const STYLES = {
  same: {},
  added: { borderLeft: 3, borderColor: 'success.main', pl: 1.5 },
  removed: { borderLeft: 3, borderColor: 'error.main', pl: 1.5, color: 'text.secondary' },
} as const;

/** A heading or a paragraph, with a word and a line where the two texts differ. */
function TextBlock({ heading, text, change }: Compared) {
  const t = useText();
  return (
    <Box sx={STYLES[change]}>
      {change === 'same' ? null : (
        <Typography component="span" lang={LANG_OF[languageNow()]} sx={{ fontSize: 12, color: 'text.secondary' }}>
          {t(`brokerage.${change}`)}
        </Typography>
      )}
      <Typography
        {...(heading ? { component: 'h3' as const } : {})}
        sx={{
          fontWeight: heading ? 600 : 400,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          textDecoration: change === 'removed' ? 'line-through' : 'none',
        }}
      >
        {text}
      </Typography>
    </Box>
  );
}

/** The text as customers see it; a version that is not in force beside the one that is. */
function Text({ detail, language }: { readonly detail: AgreementDetail; readonly language: AgreementLanguage }) {
  const t = useText();
  const { blocks, present, text, agreement } = detail;
  const compares = present !== null && !agreement.current && text !== null;
  const shown = compares
    ? compareBlocks(present.blocks, blocks)
    : blocks.map((block) => ({ ...block, change: 'same' as const }));
  return (
    <Card title={compares ? t('brokerage.compared', { version: present.version }) : t('brokerage.preview')}>
      {text === null ? (
        <Typography>{t('brokerage.missingText')}</Typography>
      ) : (
        <Box component="article" lang={LANG_OF[language]} sx={{ display: 'grid', gap: 1.5 }}>
          {shown.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks may repeat, and their order is all they have
            <TextBlock key={index} {...block} />
          ))}
        </Box>
      )}
    </Card>
  );
}

function EditText({ detail, language }: { readonly detail: AgreementDetail; readonly language: AgreementLanguage }) {
  const t = useText();
  const { version } = detail.agreement;
  return (
    <ChangeDialog
      key={`${language} ${detail.text}`}
      button={t('brokerage.editText')}
      title={t('brokerage.agreementTitle', { version })}
      note={t('brokerage.newVersionNote')}
      hasReason={false}
      labelOf={(field) => (field === 'text' ? t('brokerage.textOf') : undefined)}
      send={(key, fields) =>
        call('POST v1/tenant/agreement/save', { key, body: { version, language, text: textIn(fields, 'text') } })
      }
      done={(saved) => t('brokerage.saved', { version: saved.version })}
    >
      <AgreementField language={language} text={detail.text ?? ''} />
    </ChangeDialog>
  );
}

function UserAgreement() {
  const t = useText();
  const may = useMay();
  const { version = '' } = useParams();
  const [language, setLanguage] = useState<AgreementLanguage>(languageNow());
  const { data, error } = useRead('GET v1/tenant/agreement/detail', { version, language });
  const agreement = data?.agreement;
  return (
    <Page title={t('brokerage.agreementTitle', { version })}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box>
          <LanguageField value={language} onChange={(chosen) => setLanguage(asLanguage(chosen))} />
        </Box>
        <Failure error={error} />
        {data === undefined || agreement === undefined ? (
          error === null && <Skeleton variant="rounded" height={320} />
        ) : (
          <>
            <Card title={t('brokerage.agreement')}>
              <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                <Figures>
                  <Figure label={t('brokerage.stateOf')}>
                    {t(stateText(agreement))}
                    {agreement.at === null ? null : (
                      <div>
                        <When at={agreement.at} />
                      </div>
                    )}
                  </Figure>
                  <Figure label={t('brokerage.languages')}>
                    {agreement.languages.map((one) => t(`brokerage.${one}`)).join(', ')}
                  </Figure>
                </Figures>
                <OpenProposals kind="tenantAgreement" />
                {may('tenant.propose') && !agreement.current ? (
                  <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                    {agreement.state === 'draft' ? <EditText detail={data} language={language} /> : null}
                    <ProposeDialog
                      button={t('brokerage.proposeVersion')}
                      title={t('brokerage.kindAgreement')}
                      note={t('brokerage.proposeVersionNote')}
                      buttonProps={{ variant: 'contained' }}
                      labelOf={(field) =>
                        field === 'version' ? t('brokerage.version') : t(`brokerage.${asLanguage(field)}`)
                      }
                      propose={(key, fields) =>
                        call('POST v1/tenant/agreement/propose', {
                          key,
                          body: { version, reason: textIn(fields, 'reason') },
                        })
                      }
                    />
                  </Box>
                ) : null}
              </Box>
            </Card>
            <Text detail={data} language={language} />
          </>
        )}
      </Box>
    </Page>
  );
}

/** A version of the user agreement in three languages: read, written while it is a draft, and proposed. */
export function UserAgreementPage() {
  return (
    <RequireAccess to="brokerage">
      <UserAgreement />
    </RequireAccess>
  );
}
