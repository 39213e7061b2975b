import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useCallback, type ReactElement } from 'react';
import { listingShare, pictureSizes, type News, type PictureShape } from '#contract/listings/share.ts';
import { download } from '#web/api/raw-answers.ts';
import { createQueryKey } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { parseFileName, saveBlob } from '#web/parts/save-file.ts';

export const shapeNames = ['square', 'story', 'wide'] as const satisfies readonly PictureShape[];
const labels: Record<PictureShape, string> = { square: 'Square', story: 'Story', wide: 'Wide' };

type SharePictureProps = { id: number; news: News; shape: PictureShape };

/** A picture as it will be saved. */
export function SharePicture({ id, news, shape }: SharePictureProps): ReactElement {
  const { width, height } = pictureSizes[shape];
  const { data, isError, isFetching, refetch } = useDrawnPicture(id, news, shape);
  return (
    <figure>
      <div
        style={{ aspectRatio: `${width} / ${height}` }}
        className="grid place-content-center overflow-hidden rounded-control bg-sunken"
        aria-busy={(isFetching && !data) || undefined}
      >
        {data ? (
          <DrawnImage
            blob={data.blob}
            alt={`${labels[shape]}: ${news.headline}`}
            width={width}
            height={height}
          />
        ) : (
          isError && (
            <div role="alert" className="flex flex-col items-center gap-3 p-4 text-center">
              <p>We couldn’t draw this picture.</p>
              <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          )
        )}
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span>
          {labels[shape]}{' '}
          <span className="text-sm text-muted">
            {width} × {height}
          </span>
        </span>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Save ${labels[shape]}`}
          pending={isFetching && !data}
          disabledReason={isError && !data ? 'We couldn’t draw this picture.' : undefined}
          onClick={() => data && saveBlob(data.blob, data.name)}
        >
          <Download aria-hidden />
          Save
        </Button>
      </figcaption>
    </figure>
  );
}

function useDrawnPicture(id: number, { kind, openhouse_id: openHouse }: News, shape: PictureShape) {
  const input = {
    params: { id },
    query: { news: kind, shape, ...(openHouse === null ? {} : { openhouse_id: openHouse }) },
  };
  return useQuery({
    queryKey: createQueryKey(listingShare.drawPicture, input),
    queryFn: async () => {
      const response = await download(listingShare.drawPicture, input);
      return {
        blob: await response.blob(),
        name: parseFileName(response.headers.get('content-disposition')),
      };
    },
  });
}

type DrawnImageProps = { blob: Blob; alt: string; width: number; height: number };

/** Its bytes are in memory, under an address that ends with it. */
function DrawnImage({ blob, alt, ...size }: DrawnImageProps): ReactElement {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      const address = URL.createObjectURL(blob);
      if (element) element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} alt={alt} {...size} />;
}
