import { expect, test } from 'vitest';
import { triggerFunctions } from '#database/triggers.ts';
import { read } from './source-files.ts';

test('every function of a trigger stands in database/triggers.ts with its reason, and no other does', () => {
  const used = read('database/schema.sql').matchAll(/EXECUTE FUNCTION app\.(\w+)\(/g);
  const names = new Set([...used].map(([, name = '']) => name));
  expect([...names].toSorted()).toEqual(Object.keys(triggerFunctions));
});
