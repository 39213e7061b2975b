import type { LucideIcon } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

type ToolbarButtonProps = {
  label: string;
  icon: LucideIcon;
  /** absent for a button that does something once */
  isOn?: boolean | undefined;
  disabled?: boolean | undefined;
  onPress: () => void;
};

export const ToolbarButton = ({
  label,
  icon: Icon,
  isOn,
  disabled = false,
  onPress,
}: ToolbarButtonProps): ReactElement => (
  <Toolbar.Button
    type="button"
    title={label}
    aria-label={label}
    aria-pressed={isOn}
    disabled={disabled}
    // the selection of the text stays while a button is pressed
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={classNames(
      'grid size-11 shrink-0 place-content-center rounded-control text-ink hover:bg-soft hover:text-on-soft lg:size-9',
      'aria-pressed:bg-soft aria-pressed:text-on-soft disabled:bg-transparent disabled:text-muted disabled:opacity-50',
    )}
  >
    <Icon aria-hidden className="size-4.5" />
  </Toolbar.Button>
);
