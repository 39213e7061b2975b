import * as paths from '#contract/paths.ts';
import type { ScreenEntry } from './list-screens.ts';

/** The letters after g. The console and the portal of a client never show at the same time. */
const targets: readonly { key: string; path: string }[] = [
  { key: 'd', path: paths.dashboard },
  { key: 'c', path: paths.contacts },
  { key: 'l', path: paths.listings },
  { key: 'n', path: paths.newsletter },
  { key: 't', path: paths.testimonials },
  { key: 'w', path: paths.websiteStats },
  { key: 'r', path: paths.reports },
  { key: 's', path: paths.support },
  { key: 'q', path: paths.staff },
  { key: 'c', path: paths.staffClients },
  { key: 'o', path: paths.staffOutbox },
  { key: 'm', path: paths.staffMessages },
  { key: 'h', path: paths.staffHealth },
];

export type Shortcut = { key: string; path: string; label: string };

/** The shortcuts to the screens that somebody may open. */
export const listShortcuts = (screens: readonly ScreenEntry[]): Shortcut[] =>
  targets.flatMap((target) => {
    const screen = screens.find(({ path }) => path === target.path);
    return screen ? [{ ...target, label: screen.label }] : [];
  });

/** How long the letter after g may take. */
const pauseMs = 1500;

export type KeyCommand = 'palette' | 'help' | { goTo: string } | null;
type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Reads keys in turn. ⌘K and Ctrl+K always work; single letters can be switched off (WCAG 2.1.4). */
export function createKeyReader(): (
  pressed: Pressed,
  at: number,
  letters: { isOn: boolean; shortcuts: readonly Shortcut[] },
) => KeyCommand {
  let startedAt: number | null = null;
  return ({ key, ctrlKey, metaKey, altKey }, at, { isOn, shortcuts }) => {
    const isSecond = startedAt !== null && at - startedAt <= pauseMs;
    startedAt = null;
    if ((metaKey || ctrlKey) && !altKey && key.toLowerCase() === 'k') return 'palette';
    if (!isOn || metaKey || ctrlKey || altKey) return null;
    if (isSecond) {
      const target = shortcuts.find((shortcut) => shortcut.key === key.toLowerCase());
      if (target) return { goTo: target.path };
    }
    if (key.toLowerCase() === 'g') startedAt = at;
    return key === '/' ? 'palette' : key === '?' ? 'help' : null;
  };
}
