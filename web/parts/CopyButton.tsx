import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from './Button.tsx';
import type { ButtonLook } from './button-look.ts';
import { toast } from './toast.ts';

type CopyButtonProps = Pick<ButtonLook, 'size'> & { text: string; children: string; onCopied?: () => void };

export function CopyButton({ text, children, size, onCopied }: CopyButtonProps): ReactElement {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied to clipboard');
      onCopied?.();
    } catch {
      toast.error('An error occurred while copying.');
    }
  }
  return (
    <Button variant="secondary" size={size} onClick={() => void copy()}>
      <Copy aria-hidden />
      {children}
    </Button>
  );
}
