import { describe, expect, it } from 'vitest';
import { firstInput, personalWords, registerErrors, SERVER_FIELDS } from './model.ts';

describe('registration form', () => {
  it('asks for each missing field with its own prompt', () => {
    const rest = {
      password: 'prompts.password',
      nickname: 'prompts.nickname',
      agreed: 'register.agreeRequired',
    };
    expect(registerErrors(firstInput(''))).toEqual({ email: 'prompts.email', code: 'prompts.emailCode', ...rest });
    expect(registerErrors({ ...firstInput(''), by: 'mobile' })).toEqual({
      mobile: 'prompts.mobile',
      code: 'register.mobileCode',
      ...rest,
    });
  });

  it('counts a password by characters', () => {
    const short = { ...firstInput(''), password: '😀'.repeat(14) };
    expect(registerErrors(short).password).toBe('register.passwordShort');
    expect(registerErrors({ ...short, password: '😀'.repeat(15) }).password).toBeUndefined();
  });

  it('takes a shorter password beside a passkey', () => {
    const input = { ...firstInput(''), passkey: true, password: 'kite-42!' };
    expect(registerErrors(input).password).toBeUndefined();
    expect(registerErrors({ ...input, password: 'kite-4!' }).password).toBe('register.passwordShortWithPasskey');
    expect(registerErrors({ ...input, passkey: false }).password).toBe('register.passwordShort');
  });

  it('finds the field of a refusal', () => {
    expect(SERVER_FIELDS.get('mobile')).toBe('mobile');
    expect(SERVER_FIELDS.get('toString')).toBeUndefined();
    expect(SERVER_FIELDS.get(null)).toBeUndefined();
  });

  it('accepts no referrer or the id of one, and prompts otherwise', () => {
    for (const id of ['', '6360171636', ' ６３６０１７１６３６ '])
      expect(registerErrors(firstInput(id)).referrerId, id).toBeUndefined();
    for (const text of ['a friend', 'taro@example.com', '1'.repeat(16)])
      expect(registerErrors(firstInput(text)).referrerId, text).toBe('prompts.referrerId');
  });
});

it("the person's own words are the contact in the ways it is written, and the nickname", () => {
  const email = { ...firstInput(''), email: ' taro@example.com ', nickname: '' };
  expect(personalWords(email, '太郎')).toEqual(['taro@example.com', 'taro', '太郎']);
  expect(personalWords({ ...email, email: 'tar' })).toEqual(['tar']);
  const mobile = { ...email, by: 'mobile', mobile: '090-1234-5678' } as const;
  expect(personalWords(mobile)).toEqual(['09012345678', '819012345678', '09012345678']);
});
