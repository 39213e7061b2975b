import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, FileText } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import type { Listing } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { useReturnToList } from '../return-to-list.ts';

const SellerReportDialog = lazyPart(() =>
  import('../seller-report/SellerReportDialog.tsx').then((module) => ({
    default: module.SellerReportDialog,
  })),
);

type MoreActionsProps = { listing: Listing; mayChange: boolean };

/** The seller report, which listings of other agents do not have, and a copy of the listing. */
export function MoreActions({
  listing: { id, is_reciprocity },
  mayChange,
}: MoreActionsProps): ReactElement | null {
  const [isReportOpen, setReportOpen] = useState(false);
  const trigger = useMenuFocus(isReportOpen);
  const navigate = useNavigate();
  const list = useReturnToList();
  const hasReport = !is_reciprocity;
  const copy = () => navigate({ to: paths.newListing, search: { copy: id }, state: { listingsList: list } });
  if (!hasReport && !mayChange) return null;
  return (
    <>
      <ButtonMenu
        trigger={
          <Button ref={trigger} variant="secondary" size="icon" aria-label="More actions">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {hasReport && (
          <ButtonMenuItem onSelect={() => setReportOpen(true)}>
            <FileText aria-hidden />
            Seller report
          </ButtonMenuItem>
        )}
        {mayChange && (
          <ButtonMenuItem onSelect={() => void copy()}>
            <Copy aria-hidden />
            Duplicate
          </ButtonMenuItem>
        )}
      </ButtonMenu>
      {isReportOpen && (
        <Suspense>
          <SellerReportDialog id={id} onClose={() => setReportOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
