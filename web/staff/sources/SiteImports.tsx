import type { ReactElement } from 'react';
import { staffRecords } from '#contract/staff/records.ts';
import {
  importVendors,
  staffImports,
  vendorNames,
  type ImportVendor,
  type SiteImport,
} from '#contract/statistics/imports.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { classNames } from '#web/parts/class-names.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ImportButton } from './ImportButton.tsx';
import { describeImport } from './import-words.ts';

type SiteImportsProps = { clientId: number; siteId: number };

/** The days of the website before this one, by the system that counted them. */
export function SiteImports({ clientId, siteId }: SiteImportsProps): ReactElement {
  const { data, isPending, refetch } = useApiQuery(
    staffImports.list,
    { params: { id: clientId } },
    { pollEvery: 5000 },
  );
  return (
    <section aria-labelledby="earlier-website" className="grid gap-3">
      <div>
        <h3 id="earlier-website" className="text-lg">
          Earlier website
        </h3>
        <p className="text-muted text-pretty">
          Import its page views and visitors by day. Days that the portal counted itself stay as they are.
        </p>
      </div>
      {isPending ? (
        <SkeletonLine width="60%" />
      ) : data ? (
        importVendors.map((vendor) => (
          <Vendor
            key={vendor}
            clientId={clientId}
            siteId={siteId}
            vendor={vendor}
            present={data.data.find((one) => one.site_id === siteId && one.vendor === vendor)}
          />
        ))
      ) : (
        <div>
          <p className="mb-2 text-danger">The imports didn’t load.</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

type VendorProps = SiteImportsProps & { vendor: ImportVendor; present: SiteImport | undefined };

const Vendor = ({ clientId, siteId, vendor, present }: VendorProps): ReactElement => (
  <fieldset aria-label={vendorNames[vendor]} className="min-w-0 rounded-control border border-line p-4">
    <p className="font-[600]">{vendorNames[vendor]}</p>
    <output
      className={classNames('block text-pretty break-words', present?.error ? 'text-danger' : 'text-muted')}
    >
      {describeImport(present)}
    </output>
    <div className="mt-3 flex flex-wrap gap-3">
      <ImportButton clientId={clientId} siteId={siteId} vendor={vendor} present={present} />
      {present && (
        <ActionButton
          trigger={(open) => (
            <Button variant="secondary" size="small" onClick={open}>
              Remove imported numbers
            </Button>
          )}
          endpoint={staffImports.remove}
          stale={[staffImports.list, staffRecords.activity]}
          title={`Remove the numbers from ${vendorNames[vendor]}?`}
          text="All days that were imported from there are deleted. Numbers that the portal counted stay as they are."
          verb="Remove numbers"
          cancel="Back"
          danger
          input={() => ({ params: { id: clientId }, body: { site_id: siteId, vendor } })}
          done="The imported numbers are removed."
          onFailed={(close) => close()}
        />
      )}
    </div>
  </fieldset>
);
