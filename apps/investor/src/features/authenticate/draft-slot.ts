import { IDENTITY_DOCUMENTS, IDENTITY_FIELDS } from '@kabuto/contract/identity';
import { hasShape, isText, jsonSlot } from '../../shared/storage/slot.ts';
import { DRAFTS, slots } from '../../shared/storage/slots.ts';
import { storage, tabStorage } from '../../shared/storage/storage.ts';
import { type Draft, EMPTY_DRAFT } from './model.ts';

type Kept = { readonly owner: string; readonly draft: Draft };

const isKept = (value: unknown): value is Kept | null =>
  value === null ||
  hasShape(value, {
    owner: isText,
    draft: (draft) =>
      hasShape(draft, {
        document: (document) => document === null || IDENTITY_DOCUMENTS.some((one) => one === document),
        // A field that was not filled in yet is empty.
        ...Object.fromEntries(IDENTITY_FIELDS.map((field) => [field, (value: unknown) => typeof value === 'string'])),
      }),
  });

/** The fields of a form that was not sent, over a reload of this tab; `clearSession` removes them. */
const kept = jsonSlot<Kept | null>(DRAFTS.identity.key, null, isKept);

const owner = (): string => storage.get(slots.userInfo)?.id ?? '';

/** The draft of the logged-in member; an empty one when there is none. */
export function keptDraft(): Draft {
  const found = tabStorage.get(kept);
  return found?.owner === owner() ? found.draft : EMPTY_DRAFT;
}

export const keepDraft = (draft: Draft): void => tabStorage.set(kept, { owner: owner(), draft });
export const forgetDraft = (): void => tabStorage.remove(kept);
