import type { DocumentView } from '@kabuto/contract';
import { formatDateTime } from '@kabuto/i18n';
import { Button, FigureList, Sheet } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { invalidate } from '../../../shared/api/index.ts';
import { callFile, saveFile } from '../../../shared/files/index.ts';
import { readUnreadAgain } from '../../../shared/unread/index.ts';
import { fileName, periodOf } from '../model.ts';
import css from './document-sheet.module.css';

type DocumentSheetProps = { readonly document: DocumentView | undefined; readonly onClose: () => void };

const LANGUAGES = ['jp', 'en'] as const;
/** What the dates of a document are. */
const PERIOD = {
  confirmation: 'documents.tradeDate',
  balance: 'documents.period',
  month: 'documents.period',
  annual: 'documents.period',
  usdt: 'documents.booked',
  usdtReversal: 'documents.booked',
  agreement: 'documents.agreedOn',
  dayTradeAgreement: 'documents.agreedOn',
  blockAgreement: 'documents.signedOn',
} as const;
const SAVE = { jp: 'documents.savePdfJp', en: 'documents.savePdfEn' } as const;

function Content({ document, onSaved }: { readonly document: DocumentView; readonly onSaved: () => void }) {
  const t = useText();
  const save = useMutation({
    mutationFn: async (language: (typeof LANGUAGES)[number]) => {
      const { documentId } = document;
      const pdf = await callFile('GET v1/trade/document/file', { documentId, language });
      const name = fileName(document, language);
      saveFile(pdf, name, 'application/pdf');
      return name;
    },
    onSuccess: (name) => {
      toast(t('statement.saved', { name }));
      onSaved();
      void invalidate('v1/trade/document/');
      void readUnreadAgain();
    },
  });
  return (
    <div className={css.content}>
      <FigureList
        lines={[
          {
            id: 'period',
            label: t(PERIOD[document.kind]),
            value: periodOf(document),
          },
          ...(document.reference === null
            ? []
            : [{ id: 'reference', label: t('documents.transferNumber'), value: document.reference }]),
          ...(document.version === null
            ? []
            : [{ id: 'version', label: t('documents.version'), value: document.version }]),
          { id: 'number', label: t('documents.number'), value: document.documentId },
          { id: 'issued', label: t('documents.issued'), value: formatDateTime(document.issuedAt) },
          {
            id: 'opened',
            label: t('documents.opened'),
            value: document.openedAt === null ? t('documents.notOpened') : formatDateTime(document.openedAt),
          },
        ]}
      />
      {LANGUAGES.map((language, at) => (
        <Button
          key={language}
          kind={at === 0 ? 'main' : 'quiet'}
          busy={save.isPending && save.variables === language}
          onClick={() => !save.isPending && save.mutate(language)}
        >
          {t(SAVE[language])}
        </Button>
      ))}
    </div>
  );
}

/** A document: what it is about, and its PDFs to save. */
export function DocumentSheet({ document, onClose }: DocumentSheetProps) {
  const t = useText();
  return (
    <Sheet
      open={document !== undefined}
      onClose={onClose}
      title={document === undefined ? t('routes.documents') : t(`documents.${document.kind}`)}
    >
      {document !== undefined && <Content document={document} onSaved={onClose} />}
    </Sheet>
  );
}
