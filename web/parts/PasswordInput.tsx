import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { TextInput } from './TextInput.tsx';

/** `shows` names the password in the label of the show button, since a screen may have several. */
export function PasswordInput({ shows, ...rest }: ComponentProps<'input'> & { shows: string }): ReactElement {
  const [isShown, show] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextInput {...rest} type={isShown ? 'text' : 'password'} className="pr-12" />
      <button
        type="button"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${shows}`}
        onClick={() => show(!isShown)}
        className="absolute top-0 right-0 grid size-11 place-content-center rounded-control text-muted hover:text-ink"
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
    </div>
  );
}
