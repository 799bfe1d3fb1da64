import { shiftJisOf } from '@kabuto/bank-files';
import type { StatementView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Row, Sheet } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { callFile, csvOf, csvText, saveFile } from '../../../shared/files/index.ts';
import { csvRows } from '../../cash-book/index.ts';
import { fileName, statementRows } from '../model.ts';

type SaveSheetProps = { readonly statement: StatementView; readonly open: boolean; readonly onClose: () => void };
type Kind = (typeof KINDS)[number];

const KINDS = ['pdfJp', 'pdfEn', 'csvUtf8', 'csvSjis'] as const;
const NOTE = {
  pdfJp: 'statement.pdfJpNote',
  pdfEn: 'statement.pdfEnNote',
  csvUtf8: 'statement.csvUtf8Note',
  csvSjis: 'statement.csvSjisNote',
} as const;

/** Saves the statement with all its lines as a file. */
export function SaveSheet({ statement, open, onClose }: SaveSheetProps) {
  const t = useText();
  const language = useLanguage();
  const { from, to } = statement;
  const save = useMutation({
    mutationFn: async (kind: Kind) => {
      if (kind === 'pdfJp' || kind === 'pdfEn') {
        const written = kind === 'pdfJp' ? 'jp' : 'en';
        const name = `${fileName(statement)}-${written}.pdf`;
        const pdf = await callFile('GET v1/trade/statement/file', { from, to, language: written });
        saveFile(pdf, name, 'application/pdf');
        return name;
      }
      // balances and lines of one time: the statement that is shown may be older
      const { data: full } = await call('GET v1/trade/statement/lines', { query: { from, to } });
      const rows = statementRows(full.statement, csvRows(full.lines, language, t), t);
      const name = `${fileName(statement)}.csv`;
      saveFile(kind === 'csvUtf8' ? csvOf(rows) : shiftJisOf(csvText(rows)), name, 'text/csv');
      return name;
    },
    onSuccess: (name) => {
      onClose();
      toast(t('statement.saved', { name }));
    },
  });
  return (
    <Sheet open={open} onClose={onClose} title={t('statement.save')}>
      {KINDS.map((kind) => (
        <Row
          key={kind}
          title={t(`statement.${kind}`)}
          detail={t(NOTE[kind])}
          onClick={() => !save.isPending && save.mutate(kind)}
        />
      ))}
    </Sheet>
  );
}
