import type { Editor } from '@tiptap/react';
import { ImagePlus } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { richTextImages, tooManyImages } from '#contract/rich-text.ts';
import { extractImages } from '#contract/rich-text/images.ts';
import { formatAccept, fileProblem } from '../file-words.ts';
import { toast } from '../toast.ts';
import { useSingleUpload } from '../use-single-upload.ts';
import type { SendFile } from '../use-uploads.ts';
import { fromEditor } from './editor-document.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { ToolbarButton } from './ToolbarButton.tsx';

const { types, most } = richTextImages;

/** Uploads a picture, asks for its description, and inserts it at the cursor. */
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
  const { upload, start, close } = useSingleUpload(send);

  function choose(): void {
    if (extractImages(fromEditor(editor.getJSON())).length >= most) toast.error(tooManyImages);
    else input.current?.click();
  }

  function check(file: File): void {
    const problem = fileProblem(file, types, 1);
    if (problem === undefined) start(file);
    else toast.error(problem);
  }

  return (
    <>
      <ToolbarButton label="Image" icon={ImagePlus} disabled={disabled} onPress={choose} />
      <input
        ref={input}
        type="file"
        hidden
        accept={formatAccept(types)}
        aria-label="Image"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // cleared, so that choosing the same file again fires a change event
          event.target.value = '';
          if (file) check(file);
        }}
      />
      <ImageDialog
        upload={upload}
        onRetry={start}
        onInsert={({ url }, alt) => editor.chain().focus().setImage({ src: url, alt }).run()}
        onClose={close}
      />
    </>
  );
}
