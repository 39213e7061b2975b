import { Tabs } from 'radix-ui';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { themes, type Theme } from '#contract/launch/theme.ts';
import { selectionIn } from './selection.ts';
import { findTheme } from './theme-words.ts';

type ThemeTabsProps = {
  of: Theme | undefined;
  shown: Theme;
  chosen: readonly string[];
  onShow: (theme: Theme) => void;
  children: ReactNode;
};

/** Tabs for the photos of each theme. The chosen theme comes first. */
export function ThemeTabs({ of, shown, chosen, onShow, children }: ThemeTabsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const inOrder = [...themes].sort((one, other) => Number(other.value === of) - Number(one.value === of));

  // on a phone the tabs are wider than the screen
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - 16;
  }, [shown]);

  return (
    <Tabs.Root
      value={shown}
      onValueChange={(value) => {
        const theme = findTheme(value);
        if (theme) onShow(theme);
      }}
    >
      <Tabs.List ref={list} aria-label="Theme of the photos" className="photo-tabs">
        {inOrder.map(({ value, label }) => {
          const count = selectionIn(chosen, value);
          return (
            <Tabs.Trigger key={value} value={value} className="photo-tab">
              {label}
              {count > 0 && (
                <span className="photo-tab-count">
                  {count}
                  <span className="sr-only"> chosen</span>
                </span>
              )}
            </Tabs.Trigger>
          );
        })}
      </Tabs.List>
      <Tabs.Content value={shown} tabIndex={-1} className="outline-none">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}
