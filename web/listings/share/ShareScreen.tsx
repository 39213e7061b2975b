import { useParams } from '@tanstack/react-router';
import { useId, type ReactElement, type ReactNode } from 'react';
import { listingShare, type ListingShare } from '#contract/listings/share.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { RecordError, RefusedState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { SharePictures } from './SharePictures.tsx';

/** All that an agent can hand out about a listing: pictures with their texts, a sheet, and a code for the sign. */
export function ShareScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/listings/$id/share' });
  const { data, error, isFetching, refetch } = useApiQuery(listingShare.read, { params: { id } });
  return (
    <div className="max-w-form">
      <PageHead
        back={
          <BackLink to={paths.listing} params={{ id }}>
            Listing
          </BackLink>
        }
        title="Share"
        subtitle={data?.data.address}
      />
      {data ? (
        <HandOuts id={id} {...data.data} />
      ) : error ? (
        <RecordError
          error={error}
          missing="This listing no longer exists."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonDetail lines={8} />
      )}
    </div>
  );
}

function HandOuts({ id, refusal, page_url, photo_count, news }: ListingShare & { id: number }): ReactElement {
  if (refusal !== null) return <RefusedState title="This listing can’t be shared" reason={refusal} />;
  const params = { id };
  return (
    <div className="flex flex-col gap-4">
      <Part
        title="For social media"
        note={
          photo_count === 0
            ? 'This listing has no photos to show, so the pictures are words on your colours.'
            : 'Your brokerage is in every picture. Save the shape you need, and paste the text beside it.'
        }
      >
        <SharePictures id={id} news={news} />
      </Part>
      <Part
        title="Feature sheet"
        note={
          page_url === null
            ? 'To print for visitors.'
            : 'To print for visitors, with a code that opens the listing on your website.'
        }
      >
        <Buttons>
          <DownloadButton endpoint={listingShare.printSheet} input={{ params, query: { pages: '1' } }}>
            One page
          </DownloadButton>
          <DownloadButton endpoint={listingShare.printSheet} input={{ params, query: { pages: '2' } }}>
            Two pages
          </DownloadButton>
        </Buttons>
      </Part>
      <Part
        title="Code for the sign"
        note={
          page_url === null
            ? 'A code opens the listing’s page on your website. Without a website there is no page to open.'
            : 'Phones that scan it open this page:'
        }
      >
        {page_url !== null && (
          <>
            <p className="mb-4 break-all">
              <a href={page_url} target="_blank" rel="noopener noreferrer" className="text-action underline">
                {page_url}
              </a>
            </p>
            <Buttons>
              <DownloadButton endpoint={listingShare.printSign} input={{ params }}>
                Page to print
              </DownloadButton>
              <DownloadButton endpoint={listingShare.drawCode} input={{ params }}>
                Code as PNG
              </DownloadButton>
              <DownloadButton endpoint={listingShare.drawVectorCode} input={{ params }}>
                Code as SVG
              </DownloadButton>
            </Buttons>
          </>
        )}
      </Part>
    </div>
  );
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }): ReactElement {
  const heading = useId();
  return (
    <Surface aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-muted text-pretty">{note}</p>
      {children}
    </Surface>
  );
}

const Buttons = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="flex flex-wrap gap-3">{children}</div>
);
