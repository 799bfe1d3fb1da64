import { CrosshairMode, LineStyle } from 'lightweight-charts';
import type { Colours } from './colours.ts';

/** The chart's options in the current colours. */
export const chartStyle = (colours: Colours) =>
  ({
    layout: {
      background: { color: colours.paper },
      textColor: colours.text,
      fontFamily: colours.font,
      fontSize: 11,
      // The licence requires attribution: the app shows it under the chart, as text and link.
      attributionLogo: false,
      panes: { enableResize: false, separatorColor: colours.line, separatorHoverColor: colours.line },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: colours.edge, style: LineStyle.Dashed, labelBackgroundColor: colours.flat },
      horzLine: { color: colours.edge, style: LineStyle.Dashed, labelBackgroundColor: colours.flat },
    },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: { borderColor: colours.line },
  }) as const;

/** Up candles are hollow in every convention, so that direction never depends on colour alone. */
export const candleStyle = ({ up, down, paper, flat }: Colours) =>
  ({
    upColor: paper,
    borderUpColor: up,
    wickUpColor: up,
    downColor: down,
    borderDownColor: down,
    wickDownColor: down,
    // Colour of the last price's label at the axis; a hollow up candle would give it the page's colour.
    priceLineColor: flat,
  }) as const;
