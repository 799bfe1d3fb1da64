import { expect, it } from 'vitest';
import { may, OPERATOR_ROLES, PERMISSIONS } from './permissions.ts';

it('no single role may both propose and approve the same', () => {
  const proposed = PERMISSIONS.filter((permission) => permission.endsWith('.propose'));
  expect(proposed.length).toBeGreaterThan(1);
  for (const propose of proposed) {
    const approve = PERMISSIONS.find((permission) => permission === propose.replace('.propose', '.approve'));
    if (approve === undefined) throw new Error(`${propose} has no permission to approve`);
    expect(OPERATOR_ROLES.filter((role) => may([role], propose) && may([role], approve))).toEqual([]);
  }
});
