import { Icon, radioMove, radioTabStop, Sheet } from '@kabuto/ui';
import css from './choice-sheet.module.css';

type ChoiceSheetProps<V extends string> = {
  readonly title: string;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly open: boolean;
  readonly onChoose: (value: V) => void;
  readonly onClose: () => void;
};

/** Selects one of a few. Arrow keys try the choices one after the other; a tap or Space closes the sheet. */
export function ChoiceSheet<V extends string>({ title, choices, value, open, onChoose, onClose }: ChoiceSheetProps<V>) {
  const stop = radioTabStop(choices, value);
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div role="radiogroup" aria-label={title} onKeyDown={radioMove(choices, value, onChoose)}>
        {choices.map((choice) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be a whole row without hidden inputs.
          <button
            key={choice.value}
            type="button"
            role="radio"
            aria-checked={choice.value === value}
            tabIndex={choice.value === stop ? 0 : -1}
            className={css.choice}
            onClick={() => {
              onChoose(choice.value);
              onClose();
            }}
          >
            <span>{choice.label}</span>
            {choice.value === value && <Icon name="check" />}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
