import { agreementPaper } from '../../apps/server/src/documents/papers/agreement-paper.ts';
import { annualPaper } from '../../apps/server/src/documents/papers/annual-paper.ts';
import { confirmationPaper } from '../../apps/server/src/documents/papers/confirmation-paper.ts';
import { statementPaper } from '../../apps/server/src/documents/papers/statement-paper.ts';
import { usdtPaper } from '../../apps/server/src/documents/papers/usdt-paper.ts';
import type { Paper } from '../../apps/server/src/documents/pdf/paper.ts';
import { AGREEMENT, ANNUAL, CONFIRMATION, DAY_TRADES, HEAD, NUMBERING, RECEIPT, SIGNED, STATEMENT } from './data.ts';

export type SamplePaper = { readonly name: string; readonly paper: Paper };

/** A paper of every kind in both languages, over invented data. */
export function samplePapers(): readonly SamplePaper[] {
  return (['jp', 'en'] as const).flatMap((language) => {
    const usdt = (change: Partial<typeof RECEIPT>) => usdtPaper({ ...RECEIPT, ...change }, HEAD, language, NUMBERING);
    const out = { direction: 'out', amount: 500_000, fee: 330 } as const;
    const papers: Readonly<Record<string, Paper>> = {
      confirmation: confirmationPaper(CONFIRMATION, HEAD, language, NUMBERING),
      balance: statementPaper(STATEMENT, HEAD, language, NUMBERING),
      month: statementPaper({ ...STATEMENT, dayTrades: DAY_TRADES }, HEAD, language, NUMBERING),
      annual: annualPaper(ANNUAL, HEAD, language, NUMBERING),
      agreement: agreementPaper(AGREEMENT, HEAD, language, NUMBERING),
      'block-agreement': agreementPaper({ ...AGREEMENT, ...SIGNED }, HEAD, language, NUMBERING),
      'usdt-in': usdt({}),
      'usdt-out': usdt(out),
      'usdt-in-undone': usdt({ isUndone: true, claimed: 12_000 }),
      'usdt-out-undone': usdt({ ...out, isUndone: true, feeBack: 330 }),
    };
    return Object.entries(papers).map(([name, paper]) => ({ name: `${name}-${language}`, paper }));
  });
}
