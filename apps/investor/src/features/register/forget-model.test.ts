import { expect, it } from 'vitest';
import { firstForget, forgetErrors } from './forget-model.ts';

const GOOD = {
  ...firstForget(),
  email: 'a@example.com',
  code: '123456',
  password: 'kite-lamp-river-42',
  again: 'kite-lamp-river-42',
};

it('asks for each field that is missing', () => {
  expect(forgetErrors(firstForget())).toEqual({
    email: 'prompts.email',
    code: 'prompts.emailCode',
    password: 'prompts.password',
    again: 'prompts.confirmPassword',
  });
});

it('takes the same password twice and nothing else', () => {
  expect(Object.values(forgetErrors(GOOD)).filter((key) => key !== undefined)).toEqual([]);
  expect(forgetErrors({ ...GOOD, again: 'kite-lamp-43' })).toMatchObject({ again: 'register.passwordsDiffer' });
  expect(forgetErrors({ ...GOOD, password: 'short', again: 'short' })).toMatchObject({
    password: 'register.passwordShort',
  });
});
