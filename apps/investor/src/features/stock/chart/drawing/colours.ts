import type { LineColour } from './port.ts';

const LINES = ['ma-5', 'ma-25', 'ma-75', 'vwap', 'band'] as const satisfies readonly LineColour[];

/** The tokens that the chart draws with; read again after every change. */
export function readColours() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    paper: token('paper'),
    text: token('ink-3'),
    line: token('line'),
    edge: token('edge'),
    up: token('up'),
    down: token('down'),
    flat: token('flat'),
    font: getComputedStyle(document.body).fontFamily,
    lines: new Map(LINES.map((name) => [name, token(name)])),
  };
}

export type Colours = ReturnType<typeof readColours>;
