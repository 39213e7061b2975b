import { expect, test } from 'vitest';
import { createKeyReader, listShortcuts } from './shortcuts.ts';

const shortcuts = [{ key: 'c', path: '/contacts', label: 'Contacts' }];
const plain = { ctrlKey: false, metaKey: false, altKey: false };

/** Presses keys one after the other, half a second apart unless a pause says otherwise. */
function press(keys: readonly string[], { isOn = true, pause = 500 } = {}) {
  const read = createKeyReader();
  return keys.map((key, index) => read({ ...plain, key }, index * pause, { isOn, shortcuts }));
}

test('g and a letter go to a screen', () => {
  expect(press(['g', 'c'])).toEqual([null, { goTo: '/contacts' }]);
  expect(press(['G', 'C'])).toEqual([null, { goTo: '/contacts' }]);
  expect(press(['g', 'g', 'c'])).toEqual([null, null, { goTo: '/contacts' }]);
  expect(press(['g', 'c'], { pause: 1500 })).toEqual([null, { goTo: '/contacts' }]);
});

test('a letter alone, after another letter or after a long pause does nothing', () => {
  expect(press(['c'])).toEqual([null]);
  expect(press(['g', 'x', 'c'])).toEqual([null, null, null]);
  expect(press(['g', 'c'], { pause: 1501 })).toEqual([null, null]);
});

test('a slash opens the palette and a question mark the list of shortcuts', () => {
  expect(press(['/', '?'])).toEqual(['palette', 'help']);
});

test('switched off, only ⌘K and Ctrl+K work', () => {
  expect(press(['g', 'c', '/', '?'], { isOn: false })).toEqual([null, null, null, null]);
  const read = createKeyReader();
  const off = { isOn: false, shortcuts };
  expect(read({ ...plain, key: 'k', metaKey: true }, 0, off)).toBe('palette');
  expect(read({ ...plain, key: 'K', ctrlKey: true }, 0, off)).toBe('palette');
  expect(read({ ...plain, key: 'k', ctrlKey: true, altKey: true }, 0, off)).toBe(null);
  expect(read({ ...plain, key: 'k' }, 0, off)).toBe(null);
});

test('letters with another key are left to the browser', () => {
  const read = createKeyReader();
  const on = { isOn: true, shortcuts };
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const) {
    expect(read({ ...plain, key: '/', [held]: true }, 0, on)).toBe(null);
    expect(read({ ...plain, key: 'g', [held]: true }, 0, on)).toBe(null);
    expect(read({ ...plain, key: 'c' }, 1, on)).toBe(null);
  }
});

test('only screens that somebody may open have a shortcut', () => {
  const contacts = { path: '/contacts', label: 'Contacts', isAction: false };
  const clients = { path: '/staff/clients', label: 'Clients', isAction: false };
  expect(listShortcuts([contacts])).toEqual([{ key: 'c', path: '/contacts', label: 'Contacts' }]);
  expect(listShortcuts([clients])).toEqual([{ key: 'c', path: '/staff/clients', label: 'Clients' }]);
  expect(listShortcuts([])).toEqual([]);
});
