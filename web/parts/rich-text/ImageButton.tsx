import type { Editor } from '@tiptap/react';
import { ImagePlus } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';
import { richTextImages, tooManyImages } from '#contract/rich-text.ts';
import { imagesOf } from '#contract/rich-text/images.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { acceptOf, fileProblem } from '../file-words.ts';
import { TextInput } from '../TextInput.tsx';
import { toast } from '../toast.ts';
import type { SendFile } from '../use-uploads.ts';
import { fromEditor } from './editor-document.ts';
import { ToolbarButton } from './ToolbarButton.tsx';

const { types, most } = richTextImages;

/** Uploads a picture, asks what it shows, and puts it at the cursor. */
export function ImageButton({
  editor,
  disabled,
  send,
}: {
  editor: Editor;
  disabled: boolean;
  send: SendFile;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [image, setImage] = useState<UploadedFile | null>(null);
  const [description, setDescription] = useState('');

  function choose(): void {
    if (imagesOf(fromEditor(editor.getJSON())).length >= most) toast.error(tooManyImages);
    else input.current?.click();
  }

  async function upload(file: File): Promise<void> {
    const problem = fileProblem(file, types, 1);
    if (problem !== undefined) return toast.error(problem);
    setIsSending(true);
    try {
      const [uploaded] = await send(file, { onProgress: () => {}, signal: new AbortController().signal });
      setDescription('');
      setImage(uploaded ?? null);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : undefined);
    }
    setIsSending(false);
  }

  function insert(): void {
    if (image) editor.chain().focus().setImage({ src: image.url, alt: description }).run();
    setImage(null);
  }

  return (
    <>
      <ToolbarButton label="Image" icon={ImagePlus} disabled={disabled || isSending} onPress={choose} />
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(types)}
        aria-label="Image"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // cleared, so that choosing the same file again fires a change event
          event.target.value = '';
          if (file) void upload(file);
        }}
      />
      <Dialog
        open={image !== null}
        onOpenChange={(open) => !open && setImage(null)}
        title="Image"
        size="small"
        footer={<Button onClick={insert}>Insert image</Button>}
      >
        <Field label="What it shows" hint="Read out to those who do not see the picture.">
          {(wiring) => (
            <TextInput
              {...wiring}
              maxLength={200}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
      </Dialog>
    </>
  );
}
