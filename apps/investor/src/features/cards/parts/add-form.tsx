import { Button, Field, Form, Icon } from '@kabuto/ui';
import { useState } from 'react';
import { type TextKey, useText } from '../../../messages/index.ts';
import { errorTexts } from '../../../shared/forms/index.ts';
import css from '../cards.module.css';
import { type Entry, isJapanPost, type Part } from '../model.ts';
import type { CardName } from '../name.ts';
import type { useAddCard } from '../use-add-card.ts';
import { AccountFields, PostFields } from './account-fields.tsx';
import { EntrySheet } from './entry-sheet.tsx';

type PickProps = {
  readonly part: 'bank' | 'branch';
  readonly chosen: Entry | null;
  readonly error: string | undefined;
  readonly disabled?: boolean;
  readonly onPick: () => void;
};

const LABEL = { bank: 'cards.bank', branch: 'cards.branch' } as const satisfies Record<string, TextKey>;
const SEARCH = { bank: 'cards.bankSearch', branch: 'cards.branchSearch' } as const satisfies Record<string, TextKey>;

/** A field that opens the search. */
function Pick({ part, chosen, error, disabled = false, onPick }: PickProps) {
  const t = useText();
  const id = `card-${part}`;
  return (
    <div className={css.pick}>
      <span id={id}>{t(LABEL[part])}</span>
      <button
        type="button"
        aria-labelledby={`${id} ${id}-value`}
        aria-invalid={error !== undefined}
        data-empty={chosen === null}
        disabled={disabled}
        onClick={onPick}
      >
        <span id={`${id}-value`} {...(chosen === null ? {} : { lang: 'ja' })}>
          {chosen === null ? t('cards.choose') : t('cards.code', { name: chosen.name, code: chosen.code })}
        </span>
        <Icon name="search" size={18} />
      </button>
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type AddFormProps = { readonly adding: ReturnType<typeof useAddCard>; readonly name: CardName };

/** The fields of a new card. */
export function AddForm({ adding: { form, request }, name }: AddFormProps) {
  const t = useText();
  const [searching, setSearching] = useState<'bank' | 'branch' | null>(null);
  const { raw: draft, dispatch: change } = form;
  const errorOf = errorTexts<Part>(form, t);
  const choose = (entry: Entry): void => {
    // Another bank has other branches, and its numbers another form.
    if (searching === 'branch') change({ branch: entry });
    else if (entry.code !== draft.bank?.code) change({ bank: entry, branch: null, symbol: '', number: '' });
    setSearching(null);
  };
  const fields = { draft, errorOf, change };
  return (
    <Form className={css.form} onSubmit={() => form.submit() && request.submit(form.summary)}>
      <Pick part="bank" chosen={draft.bank} error={errorOf('bank')} onPick={() => setSearching('bank')} />
      {!isJapanPost(draft) && (
        <Pick
          part="branch"
          chosen={draft.branch}
          error={errorOf('branch')}
          disabled={draft.bank === null}
          onPick={() => setSearching('branch')}
        />
      )}
      {isJapanPost(draft) ? <PostFields {...fields} /> : <AccountFields {...fields} />}
      <Field
        name="holder"
        lang="ja"
        label={t('cards.holderName')}
        hint={t(name.kind === 'demo' ? 'cards.holderDemoHint' : 'cards.holderHint')}
        autoComplete="off"
        maxLength={80}
        value={draft.holder ?? name.kana}
        onChange={(holder) => change({ holder })}
        error={errorOf('holder')}
      />
      <Button type="submit" busy={request.sending}>
        {t('cards.review')}
      </Button>
      {searching !== null && (
        <EntrySheet
          key={searching}
          title={LABEL[searching]}
          label={SEARCH[searching]}
          bank={searching === 'bank' ? null : (draft.bank?.code ?? '')}
          onChoose={choose}
          onClose={() => setSearching(null)}
        />
      )}
    </Form>
  );
}
