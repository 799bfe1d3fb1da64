import { Button, Field, Sheet, Switch } from '@kabuto/ui';
import { useState } from 'react';
import { type TextKey, useText } from '../../../../messages/index.ts';
import { storage, useStored } from '../../../../shared/storage/storage.ts';
import type { Group } from '../data/intervals.ts';
import {
  BOUNDS,
  INITIAL,
  type ParamError,
  paramsOf,
  readParam,
  type Settings,
  STUDIES,
  type Study,
  settingsSlot,
  type Tunable,
  withParam,
  withStudy,
} from './settings.ts';
import css from './study-sheet.module.css';

/** The names of a study's parameters in their order. */
const PARAM_TEXTS: Readonly<Record<Tunable, readonly TextKey[]>> = {
  sma: ['chart.lengthOf', 'chart.lengthOf', 'chart.lengthOf'],
  ema: ['chart.lengthOf', 'chart.lengthOf'],
  bollinger: ['chart.length', 'chart.width'],
  rsi: ['chart.length'],
  macd: ['chart.fast', 'chart.slow', 'chart.signal'],
};

const isTunable = (study: Study): study is Tunable => study in BOUNDS;
const noteOf = (study: Study): TextKey | undefined => (study === 'volume' ? undefined : `chart.${study}Note`);

type ParamProps = {
  readonly study: Tunable;
  readonly index: number;
  readonly group: Group;
  readonly settings: Settings;
};

/** One parameter; what is typed is stored as soon as it is allowed, otherwise the field says what is. */
function Param({ study, index, group, settings }: ParamProps) {
  const t = useText();
  const stored = paramsOf(settings, study, group)[index] ?? 0;
  const [typed, setTyped] = useState<string>();
  const bound = BOUNDS[study][index];
  if (bound === undefined) return null;
  const read = typed === undefined ? stored : readParam(typed, bound, paramsOf(settings, study, group), study, index);
  const text = (error: ParamError): string => t(error.key, { min: error.min, max: error.max });
  return (
    <Field
      label={t(PARAM_TEXTS[study][index] ?? 'chart.length', { number: index + 1 })}
      value={typed ?? String(stored)}
      inputMode={bound.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={(value) => {
        setTyped(value);
        const next = readParam(value, bound, paramsOf(settings, study, group), study, index);
        if (typeof next === 'number') storage.set(settingsSlot, withParam(settings, study, group, index, next));
      }}
      onBlur={() => {
        if (typeof read === 'number') setTyped(undefined);
      }}
      error={typeof read === 'number' ? undefined : text(read)}
    />
  );
}

type StudySheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The intervals whose averages are shown. */
  readonly group: Group;
};

/** What the chart draws: each study on or off with its parameters, kept in this browser. */
export function StudySheet({ open, onClose, group }: StudySheetProps) {
  const t = useText();
  const settings = useStored(settingsSlot);
  const [resets, setResets] = useState(0);
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.studies')}>
      <ul className={css.studies} key={resets}>
        {STUDIES.map((study) => {
          const note = noteOf(study);
          return (
            <li key={study} className={css.study}>
              <Switch
                label={t(`chart.${study}`)}
                note={note === undefined ? undefined : t(note)}
                on={settings.on[study]}
                onChange={(on) => storage.set(settingsSlot, withStudy(settings, study, on))}
              />
              {settings.on[study] && isTunable(study) && (
                <div className={css.params}>
                  {BOUNDS[study].map((_, index) => (
                    <Param
                      // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place.
                      key={index}
                      study={study}
                      index={index}
                      group={group}
                      settings={settings}
                    />
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <p className={css.kept}>{t('chart.kept')}</p>
      <Button
        kind="quiet"
        onClick={() => {
          storage.set(settingsSlot, INITIAL);
          setResets(resets + 1);
        }}
      >
        {t('chart.reset')}
      </Button>
    </Sheet>
  );
}
