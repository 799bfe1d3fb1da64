/** The document's colour tokens as the chart uses them; read again when theme or direction change. */
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
    lines: { short: token('ma-5'), middle: token('ma-25'), long: token('ma-75'), vwap: token('vwap') },
  };
}

export type Colours = ReturnType<typeof readColours>;
