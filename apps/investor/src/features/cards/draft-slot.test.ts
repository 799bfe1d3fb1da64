import { afterEach, expect, it } from 'vitest';
import { clearSession } from '../../shared/session/auth.ts';
import { slots } from '../../shared/storage/slots.ts';
import { storage } from '../../shared/storage/storage.ts';
import { forgetDraft, keepDraft, keptDraft } from './draft-slot.ts';
import { type Draft, EMPTY_DRAFT } from './model.ts';

const logIn = (id: string): void => storage.set(slots.userInfo, { id, nickname: '太郎', maskedMail: null });
const CHOSEN = { bank: { code: '0001', name: 'みずほ' }, branch: { code: '105', name: '小舟町' }, type: '1' } as const;
const DRAFT: Draft = { ...EMPTY_DRAFT, ...CHOSEN, number: '1234567' };

afterEach(() => clearSession());

it('bank, branch and type outlive a reload, the number does not', () => {
  logIn('1');
  keepDraft(DRAFT);
  expect(keptDraft()).toEqual({ ...EMPTY_DRAFT, ...CHOSEN });
  forgetDraft();
  expect(keptDraft()).toEqual(EMPTY_DRAFT);
});

it('a draft is of the member who entered it, and does not outlive the login', () => {
  logIn('1');
  keepDraft(DRAFT);
  logIn('2');
  expect(keptDraft()).toEqual(EMPTY_DRAFT);
  clearSession();
  logIn('1');
  expect(keptDraft()).toEqual(EMPTY_DRAFT);
});
