import { addTexts, type Loaders } from '@kabuto/i18n';
import type { ChartTexts } from '../../../messages/catalogue.ts';

/** Texts shown only with a chart. */
const CHART_TEXTS = {
  jp: async (): Promise<ChartTexts> => ({ chart: (await import('../../../messages/data/jp/chart.ts')).chartJp }),
  en: async () => ({ chart: (await import('../../../messages/data/en/chart.ts')).chartEn }),
  tw: async () => ({ chart: (await import('../../../messages/data/tw/chart.ts')).chartTw }),
} satisfies Loaders;

/** Loads the chart's texts, now and with every later language. Throws when the network is down. */
export const loadChartTexts = (): Promise<void> => addTexts(CHART_TEXTS);
