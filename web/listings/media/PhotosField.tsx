import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { fileKinds, type ListingFile } from '#contract/listings/files.ts';
import { Button } from '#web/parts/Button.tsx';
import { FieldGroup } from '#web/parts/Field.tsx';
import { FilePicker } from '#web/parts/FilePicker.tsx';
import { UploadingFileRow } from '#web/parts/FileRow.tsx';
import { fileProblem } from '#web/parts/file-words.ts';
import { SortableGrid } from '#web/parts/SortableGrid.tsx';
import { toast } from '#web/parts/toast.ts';
import { useNewestValue } from '#web/parts/use-newest-value.ts';
import { useUploads } from '#web/parts/use-uploads.ts';
import type { Bound } from '#web/parts/FormField.tsx';
import type { ListingValues } from '../form/listing-values.ts';
import { sendTo } from './listing-files.ts';
import { DescribePhoto } from './DescribePhoto.tsx';
import { PhotosLightbox } from './PhotosLightbox.tsx';
import { PhotoTile } from './PhotoTile.tsx';

const { types, most } = fileKinds.photos;
const sendPhoto = sendTo('photos');

/** The photos of a listing in their order, of which the first one is the cover. */
export function PhotosField<Output>({ control, name }: Bound<ListingValues, Output, 'photos'>): ReactElement {
  const {
    field: { value: photos, onChange, ref },
    fieldState,
  } = useController({ control, name });
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [described, setDescribed] = useState<number | null>(null);
  const newest = useNewestValue<readonly ListingFile[]>(photos, onChange);
  const { items, add, retry, drop } = useUploads<ListingFile>({
    send: sendPhoto,
    onKept: (stored) => newest.change((all) => [...all, ...stored]),
    unfit: (file, before) => fileProblem(file, types, room() - before),
    form: () => input.current?.form ?? null,
    endsWithField: true,
  });

  const room = (): number => most - photos.length - items.filter(({ state }) => state !== 'error').length;
  const formatPhotoName = (place: number) => `photo ${place + 1}`;

  function move(from: number, to: number): void {
    newest.change((all) => {
      const moved = all[from];
      return moved ? all.toSpliced(from, 1).toSpliced(to, 0, moved) : all;
    });
  }

  function remove(photo: ListingFile, place: number): void {
    newest.change((all) => all.filter(({ id }) => id !== photo.id));
    toast.success('Photo removed.', {
      label: 'Undo',
      onPress: () =>
        newest.change((all) =>
          all.some(({ id }) => id === photo.id) ? all : all.toSpliced(place, 0, photo),
        ),
    });
    input.current?.parentElement?.querySelector('button')?.focus();
  }

  return (
    <div className="flex flex-col gap-3">
      <FieldGroup
        label="Photos"
        hint="The first photo is the cover. Drag a photo to move it, or use the arrows below it."
        error={fieldState.error?.message}
      >
        {(wiring) => (
          <FilePicker
            label="Choose photos"
            describedBy={wiring['aria-describedby']}
            types={types}
            most={most}
            fullReason={
              room() > 0
                ? undefined
                : `You’ve reached the limit of ${most} photos. Remove one to add another.`
            }
            hasCamera
            onFiles={add}
            input={input}
            ref={ref}
          />
        )}
      </FieldGroup>
      {items.length > 0 && (
        <ul className="flex flex-col gap-3" aria-label="Uploads">
          {items.map((item) => (
            <UploadingFileRow
              key={item.key}
              item={item}
              onRetry={() => retry(item)}
              onDrop={() => drop(item)}
            />
          ))}
        </ul>
      )}
      {photos.length > 0 && (
        <SortableGrid
          label="Photos"
          items={photos.map(({ id }, place) => ({ id: String(id), label: formatPhotoName(place) }))}
          onMove={move}
          actions={(_item, place) => {
            const photo = photos[place];
            return (
              photo && (
                <>
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Describe ${formatPhotoName(place)}`}
                    onClick={() => setDescribed(photo.id)}
                  >
                    <Pencil aria-hidden />
                  </Button>
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Remove ${formatPhotoName(place)}`}
                    onClick={() => remove(photo, place)}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                </>
              )
            );
          }}
        >
          {(_item, place) => {
            const photo = photos[place];
            return photo && <PhotoTile photo={photo} place={place} onOpen={() => setOpened(place)} />;
          }}
        </SortableGrid>
      )}
      <DescribePhoto
        photos={photos}
        described={described}
        onDescribe={(id, alt) =>
          newest.change((all) => all.map((photo) => (photo.id === id ? { ...photo, alt } : photo)))
        }
        onClose={() => setDescribed(null)}
      />
      <PhotosLightbox photos={photos} opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
