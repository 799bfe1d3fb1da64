import type { ReactNode } from 'react';
import { createStore } from '../state/store.ts';

/** Labels default to OK and Cancel of the catalogue (CON-07). */
export type Question = {
  readonly title: string;
  readonly body?: ReactNode;
  readonly okLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
};

export type PendingQuestion = Question & { readonly answer: (confirmed: boolean) => void };

/** The pending question; the dialog host shows it. */
export const pendingQuestion = createStore<PendingQuestion | null>(null);

/** Shows a question and resolves to whether the user confirmed; a question already open counts as cancelled. */
export function confirmDialog(question: Question): Promise<boolean> {
  pendingQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    pendingQuestion.set({
      ...question,
      answer: (confirmed) => {
        pendingQuestion.set(null);
        resolve(confirmed);
      },
    });
  });
}
