import type { ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { useShownOnce } from '#web/parts/use-shown-once.ts';

export const secretTitle = 'Your webhook’s secret';

/** A secret until the dialog closes; it is not shown again. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }): ReactElement {
  const { element, onCopied } = useShownOnce();
  return (
    <div ref={element}>
      <output className="block rounded-control bg-sunken px-4 py-3 font-mono text-lg break-all whitespace-pre-wrap inset-ring-1 inset-ring-line">
        {secret}
      </output>
      <p className="mt-3 text-sm text-muted">
        Your tool uses it to check that messages come from us. We won’t show it again.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CopyButton text={secret} onCopied={onCopied}>
          Copy secret
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
