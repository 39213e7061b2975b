import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { FileText } from 'lucide-react';
import { Button } from '#web/parts/Button.tsx';

const SellerReportDialog = lazyPart(() =>
  import('./SellerReportDialog.tsx').then((module) => ({ default: module.SellerReportDialog })),
);

/** The results of the listing, for the agent and for the owner of the property. */
export function SellerReportButton({ id }: { id: number }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <FileText aria-hidden />
        Seller report
      </Button>
      {isOpen && (
        <Suspense>
          <SellerReportDialog id={id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
