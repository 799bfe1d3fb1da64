import { Button, Icon } from '@kabuto/ui';
import { type PointerEvent, useId, useRef } from 'react';
import { useText } from '../../../messages/index.ts';
import { PAD_HEIGHT, PAD_WIDTH, type Point, type Stroke, strokePath } from './ink.ts';
import css from './signature-pad.module.css';
import { PEN_WIDTH } from './signature-picture.ts';

type SignaturePadProps = {
  readonly strokes: readonly Stroke[];
  /** The pointer moves faster than the page is rendered: changes are made to the newest strokes. */
  readonly onChange: (change: (strokes: readonly Stroke[]) => readonly Stroke[]) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
};

/** Where the pointer is, in units of the pad. */
function pointOf(event: { readonly clientX: number; readonly clientY: number }, pad: Element): Point {
  const { left, top, width, height } = pad.getBoundingClientRect();
  return { x: ((event.clientX - left) / width) * PAD_WIDTH, y: ((event.clientY - top) / height) * PAD_HEIGHT };
}

/** A field that is signed with finger, pen or mouse; one stroke a touch, of which the last can be taken back. */
export function SignaturePad({ strokes, onChange, error, disabled }: SignaturePadProps) {
  const t = useText();
  const id = useId();
  /** The pointer that is drawing; other fingers are ignored until it is lifted. */
  const pen = useRef<number>(null);
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (disabled || pen.current !== null || event.button !== 0) return;
    pen.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    const first = pointOf(event, event.currentTarget);
    onChange((all) => [...all, [first]]);
  };
  const draw = (event: PointerEvent<HTMLDivElement>): void => {
    if (pen.current !== event.pointerId) return;
    const { nativeEvent, currentTarget } = event;
    const sampled = nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (sampled.length === 0 ? [nativeEvent] : sampled).map((one) => pointOf(one, currentTarget));
    onChange((all) => [...all.slice(0, -1), [...(all.at(-1) ?? []), ...points]]);
  };
  const end = (event: PointerEvent<HTMLDivElement>): void => {
    if (pen.current === event.pointerId) pen.current = null;
  };
  const empty = strokes.length === 0;
  return (
    <div className={css.field} data-error={error !== undefined}>
      <div className={css.top}>
        <span className={css.label} id={`${id}-label`}>
          {t('otc.signature')}
        </span>
        <span className={css.tools}>
          <Button
            kind="text"
            size="small"
            disabled={empty || disabled}
            onClick={() => onChange((all) => all.slice(0, -1))}
          >
            {t('otc.undo')}
          </Button>
          <Button kind="text" size="small" disabled={empty || disabled} onClick={() => onChange(() => [])}>
            {t('common.clear')}
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no area to draw in. */}
      <div
        role="group"
        className={css.pad}
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-invalid={error !== undefined}
        data-disabled={disabled}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <svg viewBox={`0 0 ${PAD_WIDTH} ${PAD_HEIGHT}`} aria-hidden="true">
          <line x1="60" x2={PAD_WIDTH - 60} y1={PAD_HEIGHT - 90} y2={PAD_HEIGHT - 90} className={css.base} />
          {strokes.map((stroke, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added and removed at the end.
            <path key={place} d={strokePath(stroke)} className={css.ink} strokeWidth={PEN_WIDTH} />
          ))}
        </svg>
        {empty && <p className={css.hint}>{t('otc.signHere')}</p>}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error} role="alert">
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}
