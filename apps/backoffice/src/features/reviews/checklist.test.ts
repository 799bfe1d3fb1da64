import { IDENTITY_FIELDS, IDENTITY_PICTURES, partsOf } from '@kabuto/contract/identity';
import { describe, expect, it } from 'vitest';
import { mayVerify, newChecklist, reasonsFor, rejectionsOf, undecided, withFinding } from './checklist.ts';

const parts = partsOf('my-number-card');
const allCorrect = parts.reduce((list, part) => withFinding(list, part, { is: 'correct' }), newChecklist(parts));

describe('the checklist of a review', () => {
  it('verifies a case only when every part was found correct', () => {
    expect(mayVerify(newChecklist(parts))).toBe(false);
    expect(mayVerify(allCorrect)).toBe(true);
    for (const part of parts) {
      expect(mayVerify(withFinding(allCorrect, part, { is: 'undecided' }))).toBe(false);
      expect(mayVerify(withFinding(allCorrect, part, { is: 'rejected', reason: 'differs' }))).toBe(false);
    }
  });

  it('names what is left, in the order of the parts', () => {
    const list = withFinding(newChecklist(parts), 'kana', { is: 'correct' });
    expect(undecided(list)).toEqual(['name', 'birthDate', 'address', 'expiry', 'front', 'selfie']);
  });

  it('has each rejected part once, with its last reason', () => {
    const once = withFinding(allCorrect, 'selfie', { is: 'rejected', reason: 'unreadable' });
    const list = withFinding(once, 'selfie', { is: 'rejected', reason: 'not-the-owner' });
    expect(rejectionsOf(list)).toEqual([{ part: 'selfie', reason: 'not-the-owner' }]);
    expect(rejectionsOf(allCorrect)).toEqual([]);
  });

  it('offers reasons for every part', () => {
    for (const part of IDENTITY_FIELDS) expect(reasonsFor(part)).toContain('differs');
    for (const part of IDENTITY_PICTURES) expect(reasonsFor(part)).toContain('one-colour');
  });
});
