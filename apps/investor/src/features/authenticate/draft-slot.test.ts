import { afterEach, expect, it } from 'vitest';
import { clearSession } from '../../shared/session/auth.ts';
import { slots } from '../../shared/storage/slots.ts';
import { storage } from '../../shared/storage/storage.ts';
import { forgetDraft, keepDraft, keptDraft } from './draft-slot.ts';
import { type Draft, EMPTY_DRAFT } from './model.ts';

const logIn = (id: string): void => storage.set(slots.userInfo, { id, nickname: '太郎', maskedMail: null });
const DRAFT: Draft = { ...EMPTY_DRAFT, document: 'my-number-card', name: '山田 太郎' };

afterEach(() => clearSession());

it('a draft is kept while fields of it are still empty', () => {
  logIn('1');
  keepDraft(DRAFT);
  expect(keptDraft()).toEqual(DRAFT);
  forgetDraft();
  expect(keptDraft()).toEqual(EMPTY_DRAFT);
});

it('a draft is of the member who entered it', () => {
  logIn('1');
  keepDraft(DRAFT);
  logIn('2');
  expect(keptDraft()).toEqual(EMPTY_DRAFT);
});

it('a draft does not outlive the login', () => {
  logIn('1');
  keepDraft(DRAFT);
  clearSession();
  logIn('1');
  expect(keptDraft()).toEqual(EMPTY_DRAFT);
});
