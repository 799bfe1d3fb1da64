import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptFor, isPublicKey, newSender } from './encrypt.ts';
import { decrypt, newDevice } from './testing-device.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

describe('CMS-02 a message for one browser', () => {
  it('is the one of RFC 8291, 5 for its keys and its salt', () => {
    const sender = createECDH('prime256v1');
    sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
    const device = {
      p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    };
    const text = Buffer.from('When I grow up, I want to be a watermelon');
    const body = encryptFor(device, text, 0, { sender, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') });
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is read by its browser only, and texts of different lengths have the same length', () => {
    const [one, other] = [newDevice(), newDevice()];
    const bodies = ['約定', '注文が約定しました。'].map((text) => encryptFor(one.keys, Buffer.from(text), 256));
    expect(bodies.map((body) => decrypt(one, body).toString())).toEqual(['約定', '注文が約定しました。']);
    expect(new Set(bodies.map(({ length }) => length)).size).toBe(1);
    for (const body of bodies) expect(() => decrypt(other, body)).toThrow();
  });

  it('is never larger than one record', () => {
    const { keys } = newDevice();
    expect(encryptFor(keys, Buffer.alloc(4_079), 0)).toHaveLength(86 + 4_096);
    expect(() => encryptFor(keys, Buffer.alloc(4_080), 0)).toThrow(RangeError);
  });
});

it('a public key is a point of P-256', () => {
  expect(isPublicKey(newSender().getPublicKey())).toBe(true);
  for (const key of [Buffer.alloc(65, 4), newSender().getPublicKey(null, 'compressed'), Buffer.alloc(0)])
    expect(isPublicKey(key)).toBe(false);
});
