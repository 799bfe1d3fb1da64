import { Button } from '@kabuto/ui';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../../../messages/index.ts';
import type { ChartBar } from '../data/bars.ts';
import { groupOf, type Interval } from '../data/intervals.ts';
import type { ChartPlaces } from '../drawing/port.ts';
import { barTime } from '../drawing/time.ts';
import { priceText } from '../parts/legend.tsx';
import {
  distanceTo,
  endAt,
  indexAt,
  isShownIn,
  lineToMove,
  MOST_LINES,
  movedEnd,
  type TrendEnd,
  type TrendLine,
} from './lines.ts';
import css from './trend-editor.module.css';

/** A finger that moves less than this has tapped; a line this near to a tap is meant by it. */
const STILL_PX = 8;
const NEAR_PX = 16;
/** Bars or ticks that an arrow key moves an end by together with Shift. */
const FAR = 10;

const STEPS: Readonly<Record<string, readonly [bars: number, ticks: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

type Point = { readonly x: number; readonly y: number };
/** A press on the layer: where it began, and the line that it moves, or the first end of the one that it draws. */
type Press = {
  readonly from: Point;
  readonly start: TrendEnd;
  readonly line: number | null;
  readonly lines: readonly TrendLine[];
  readonly moved: boolean;
};

const withEnd = ({ group, ends }: TrendLine, place: 0 | 1, end: TrendEnd): TrendLine => ({
  group,
  ends: place === 0 ? [end, ends[1]] : [ends[0], end],
});

type TrendEditorProps = {
  readonly bars: readonly ChartBar[];
  readonly interval: Interval;
  readonly tick: number;
  readonly places: ChartPlaces;
  /** All lines of the issue; those of other intervals stay as they are. */
  readonly lines: readonly TrendLine[];
  readonly onChange: (lines: readonly TrendLine[]) => void;
  readonly onClose: () => void;
};

/**
 * Draws trend lines over the chart by two taps or a drag, and moves and deletes them by pointer and by keys, which
 * move an end by a bar or a tick.
 */
export function TrendEditor({ bars, interval, tick, places, lines, onChange, onClose }: TrendEditorProps) {
  const t = useText();
  const layer = useRef<HTMLDivElement>(null);
  const press = useRef<Press | null>(null);
  const [first, setFirst] = useState<TrendEnd | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [spoken, setSpoken] = useState('');
  const [, setDrawings] = useState(0);
  useEffect(() => {
    let frame = 0;
    places.onDrawn(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setDrawings((count) => count + 1));
    });
    return () => {
      cancelAnimationFrame(frame);
      places.onDrawn(undefined);
    };
  }, [places]);

  const pixelsOf = ({ at, price }: TrendEnd): Point | null => places.pixelsOf({ index: indexAt(bars, at), price });
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = layer.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };
  const endOf = ({ x, y }: Point): TrendEnd | undefined => {
    const place = places.placeAt(x, y);
    return place === null ? undefined : endAt(bars, place);
  };
  const textOf = ({ at, price }: TrendEnd): string =>
    t('chart.trendEnd', { time: barTime(at, interval), price: priceText(price, tick) });
  const shown = lines.flatMap((line, index) => (isShownIn(line, interval) ? [{ line, index }] : []));
  const lineAt = (at: Point): number | null => {
    const near = shown.find(({ line }) => {
      const [from, to] = [pixelsOf(line.ends[0]), pixelsOf(line.ends[1])];
      return from !== null && to !== null && distanceTo(at, from, to) <= NEAR_PX;
    });
    return near?.index ?? null;
  };
  const replaced = (index: number, line: TrendLine): readonly TrendLine[] =>
    lines.map((one, place) => (place === index ? line : one));
  const add = (line: TrendLine): void => {
    onChange([...lines, line].slice(-MOST_LINES));
    setChosen(Math.min(lines.length, MOST_LINES - 1));
    setFirst(null);
  };
  const remove = (index: number): void => {
    onChange(lines.filter((_, place) => place !== index));
    setChosen(null);
    setSpoken(t('chart.trendRemoved'));
    layer.current?.focus();
  };

  const down = (event: PointerEvent<HTMLDivElement>): void => {
    const from = pointOf(event);
    const start = endOf(from);
    if (event.target !== layer.current || event.button !== 0 || start === undefined) return;
    layer.current?.setPointerCapture(event.pointerId);
    press.current = { from, start, line: first === null ? lineAt(from) : null, lines, moved: false };
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const { current } = press;
    if (current === null) return;
    const to = pointOf(event);
    const end = endOf(to);
    const still = Math.abs(to.x - current.from.x) < STILL_PX && Math.abs(to.y - current.from.y) < STILL_PX;
    if (end === undefined || (still && !current.moved)) return;
    press.current = { ...current, moved: true };
    const { start, line, lines: before } = current;
    if (line === null) {
      onChange([...before, { group: groupOf(interval), ends: [first ?? start, end] } as const].slice(-MOST_LINES));
      return;
    }
    const [byBars, byTenths] = [indexAt(bars, end.at) - indexAt(bars, start.at), end.price - start.price];
    onChange(
      before.map((one, place) =>
        place === line
          ? {
              ...one,
              ends: [movedEnd(bars, one.ends[0], byBars, byTenths), movedEnd(bars, one.ends[1], byBars, byTenths)],
            }
          : one,
      ),
    );
    setChosen(line);
  };
  const up = (): void => {
    const { current } = press;
    press.current = null;
    if (current === null) return;
    if (current.moved) {
      if (current.line === null) setChosen(lines.length - 1);
      setFirst(null);
    } else if (current.line !== null) setChosen(current.line);
    else if (first === null) setFirst(current.start);
    else add({ group: groupOf(interval), ends: [first, current.start] });
  };

  const byKey = (event: KeyboardEvent, index: number, place: 0 | 1): void => {
    const line = lines[index];
    const [byBars, byTicks] = STEPS[event.key] ?? [];
    if (line === undefined) return;
    if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    else if (byBars === undefined || byTicks === undefined) return;
    else {
      const far = event.shiftKey ? FAR : 1;
      const end = movedEnd(bars, line.ends[place], byBars * far, byTicks * far * tick);
      onChange(replaced(index, withEnd(line, place, end)));
      setSpoken(textOf(end));
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const startAt = first === null ? null : pixelsOf(first);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons over a canvas is no fieldset.
    <div
      ref={layer}
      className={css.layer}
      role="group"
      aria-label={t('chart.trends')}
      tabIndex={-1}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        if (first === null) onClose();
        else setFirst(null);
      }}
    >
      <div className={css.bar}>
        <p className={css.hint}>{t(first === null ? 'chart.trendHint' : 'chart.trendSecond')}</p>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            const line = lineToMove(bars, places.shownBars(), groupOf(interval));
            if (line !== undefined) add(line);
          }}
        >
          {t('chart.trendAdd')}
        </Button>
        {chosen !== null && (
          <Button kind="danger" size="small" onClick={() => remove(chosen)}>
            {t('common.delete')}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={onClose}>
          {t('chart.trendDone')}
        </Button>
      </div>
      {shown.map(({ line, index }, number) =>
        line.ends.map((end, side) => {
          const place = side === 0 ? 0 : 1;
          const at = pixelsOf(end);
          if (at === null) return null;
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a line and its ends are identified by their places.
              key={`${index} ${side}`}
              type="button"
              className={css.end}
              style={{ left: at.x, top: at.y }}
              data-chosen={index === chosen}
              aria-label={t(place === 0 ? 'chart.trendFrom' : 'chart.trendTo', {
                number: number + 1,
                end: textOf(end),
              })}
              aria-description={t('chart.trendKeys')}
              onFocus={() => setChosen(index)}
              onKeyDown={(event) => byKey(event, index, place)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => {
                if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
                const to = endOf(pointOf(event));
                if (to !== undefined) onChange(replaced(index, withEnd(line, place, to)));
              }}
            />
          );
        }),
      )}
      {startAt !== null && <span className={css.start} style={{ left: startAt.x, top: startAt.y }} />}
      <p role="status" className={css.spoken}>
        {spoken}
      </p>
    </div>
  );
}
