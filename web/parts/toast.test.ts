import { expect, test } from 'vitest';
import { onFirstToast, showToastsWith, toast } from './toast.ts';

test('a message sent before the toaster has loaded loads it and is shown afterwards', () => {
  let woken = 0;
  const shown: string[] = [];
  onFirstToast(() => (woken += 1));
  toast.success();
  expect(woken).toBe(1);
  const leave = showToastsWith(({ kind, message }) => shown.push(`${kind}: ${message}`));
  toast.error();
  leave();
  expect(shown).toEqual([
    'success: Changes saved!',
    'error: There was an error processing your request, please try again later.',
  ]);
});
