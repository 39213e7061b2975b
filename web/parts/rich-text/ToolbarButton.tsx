import type { LucideIcon } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import type { ReactElement } from 'react';

type ToolbarButtonProps = {
  label: string;
  icon: LucideIcon;
  /** absent for a button without an on state */
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
    // the text stays selected while a button is pressed
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className="rich-text-button"
  >
    <Icon aria-hidden className="size-4.5" />
  </Toolbar.Button>
);
