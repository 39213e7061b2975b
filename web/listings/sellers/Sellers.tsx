import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listingSellers, maxSellers, type Seller } from '#contract/listings/sellers.ts';
import * as paths from '#contract/paths.ts';
import { phoneHref } from '#contract/phones.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { EmailText } from '#web/parts/EmailText.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { PhoneText } from '#web/parts/Shown.tsx';
import { Loading, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { sellerQueries } from './seller-queries.ts';
import { TestimonialOffer } from './TestimonialOffer.tsx';

const ChooseSeller = lazyPart(async () => ({ default: (await import('./ChooseSeller.tsx')).ChooseSeller }));
const AddNewSeller = lazyPart(async () => ({ default: (await import('./AddNewSeller.tsx')).AddNewSeller }));

type SellersProps = { id: number; isSold: boolean };

/** The contacts who sell a home of the agent's own. */
export function Sellers({ id, isSold }: SellersProps): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(listingSellers.read, { params: { id } });
  const mayAdd = may(useAccessSubject(), listingSellers.add.access);
  const sellers = data?.data;
  return (
    <Surface aria-labelledby="sellers" className="mb-5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <h2 id="sellers" className="flex-1 text-lg">
          {sellers && sellers.length > 1 ? 'Sellers' : 'Seller'}
        </h2>
        {sellers && mayAdd && sellers.length < maxSellers && <AddSeller id={id} sellers={sellers} />}
      </div>
      {sellers ? (
        <List id={id} sellers={sellers} />
      ) : isPending ? (
        <Loading className="flex min-h-11 items-center">
          <SkeletonLine width="60%" />
        </Loading>
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>We couldn’t load the seller.</p>
          <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {isSold && sellers && <TestimonialOffer id={id} sellers={sellers} />}
    </Surface>
  );
}

function AddSeller({ id, sellers }: { id: number; sellers: readonly Seller[] }): ReactElement {
  const [isChoosing, setChoosing] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setChoosing(true)}>
        {sellers.length === 0 ? 'Add the seller' : 'Add another seller'}
      </Button>
      <Suspense>
        {isChoosing && (
          <ChooseSeller
            id={id}
            sellers={sellers}
            onNew={(text) => {
              setChoosing(false);
              setTyped(text);
            }}
            onClose={() => setChoosing(false)}
          />
        )}
        {typed !== null && <AddNewSeller id={id} typed={typed} onClose={() => setTyped(null)} />}
      </Suspense>
    </>
  );
}

function List({ id, sellers }: { id: number; sellers: readonly Seller[] }): ReactElement {
  if (sellers.length === 0)
    return (
      <p className="flex min-h-11 items-center text-muted text-pretty">
        Nobody yet. With the seller here, their report and testimonial request are filled in for you.
      </p>
    );
  return (
    <ul className="divided">
      {sellers.map((seller) => (
        <li key={seller.id} className="flex min-h-11 items-center gap-3 py-1">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
            <Link
              to={paths.contact}
              params={{ id: seller.id }}
              className="inline-flex min-h-11 items-center font-[600] break-words underline-offset-4 hover:underline"
            >
              {seller.name || 'No name'}
            </Link>
            <Reach {...seller} />
          </div>
          <RemoveSeller id={id} seller={seller} />
        </li>
      ))}
    </ul>
  );
}

const reachLink =
  'inline-flex min-h-11 min-w-0 items-center break-words text-action underline underline-offset-3 hover:decoration-2';

const Reach = ({ email, phone_number: phone }: Seller): ReactElement => (
  <>
    {email && (
      <a href={`mailto:${email}`} className={reachLink}>
        <EmailText email={email} />
      </a>
    )}
    {phone && (
      <a href={phoneHref(phone)} className={reachLink}>
        <PhoneText number={phone} />
      </a>
    )}
  </>
);

const RemoveSeller = ({ id, seller }: { id: number; seller: Seller }): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="quiet" size="icon" aria-label={`Remove ${seller.name}`} onClick={open}>
        <X aria-hidden />
      </Button>
    )}
    endpoint={listingSellers.remove}
    stale={sellerQueries}
    title={`Remove ${seller.name} as a seller?`}
    text="They stay in your contacts."
    verb="Remove"
    input={() => ({ params: { id, lead_id: seller.id } })}
    done={`${seller.name} is no longer a seller of this home.`}
  />
);
