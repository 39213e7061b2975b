import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from './Button.tsx';
import { toast } from './toast.ts';

export function CopyButton({ text, children }: { text: string; children: string }): ReactElement {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied to clipboard');
    } catch {
      toast.error('An error occurred while copying.');
    }
  }
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <Copy aria-hidden />
      {children}
    </Button>
  );
}
