import { closeHistory } from '@tiptap/pm/history';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { parseRichText } from '#contract/rich-text/parse.ts';
import { writeRichText } from '#contract/rich-text/write.ts';
import { TextArea } from '../TextArea.tsx';
import type { FieldWiring } from '../Field.tsx';
import type { SendFile } from '../use-uploads.ts';
import { cleanPastedHtml } from './clean-markup.ts';
import { fromEditor, toEditor } from './editor-document.ts';
import { extensions } from './extensions.ts';
import { reduceHtml } from './reduce-html.ts';
import type { RichTextActions } from './rich-text-tools.ts';
import { Toolbar } from './Toolbar.tsx';
import './rich-text.css';
import './rich-text-editor.css';

type RichTextEditorProps = FieldWiring & {
  label: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** called when invalid content was cleared; undo restores its allowed parts */
  onClear: () => void;
  hasSource: boolean;
  uploadImage?: SendFile | undefined;
  /** actions on the whole text, below it */
  actions?: ((text: RichTextActions) => ReactNode) | undefined;
  ref: (element: { focus: () => void } | null) => void;
};

export function RichTextEditor({
  label,
  value,
  onChange,
  onBlur,
  onClear,
  hasSource,
  uploadImage,
  actions,
  ref,
  ...wiring
}: RichTextEditorProps): ReactElement {
  const [source, setSource] = useState<string | null>(null);
  const [initial] = useState(() => reduceHtml(value));
  // the form's value from this editor: another value comes from elsewhere, and is loaded
  const written = useRef(value);
  const latest = useRef({ onChange, onClear });
  useEffect(() => {
    latest.current = { onChange, onClear };
  });

  function write(html: string): void {
    if (html === written.current) return;
    written.current = html;
    latest.current.onChange(html);
  }

  const editor = useEditor({
    extensions,
    // the page's content policy allows no style element; these styles are in a file
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    content: toEditor(initial.blocks),
    onUpdate: ({ editor: changed }) => write(htmlOf(changed)),
    onBlur,
    editorProps: {
      attributes: attributesOf(label, wiring),
      transformPastedHTML: cleanPastedHtml,
      // images only come through the upload button
      handlePaste: (_view, { clipboardData }) => hasOnlyFiles(clipboardData),
      handleDrop: (_view, { dataTransfer }) => hasOnlyFiles(dataTransfer),
    },
  });

  /** A separate step, so that undo restores the allowed parts of the content. */
  const clear = useCallback((from: Editor): void => {
    from.view.dispatch(closeHistory(from.state.tr));
    from.commands.setContent(toEditor([]), { emitUpdate: false });
    written.current = '';
    latest.current.onChange('');
    latest.current.onClear();
  }, []);

  useEffect(() => {
    if (initial.isInvalid) clear(editor);
  }, [editor, initial, clear]);

  const load = useCallback(
    (html: string, isUndoable: boolean): void => {
      const { blocks, isInvalid } = reduceHtml(html);
      editor
        .chain()
        .setMeta('addToHistory', isUndoable)
        .setContent(toEditor(blocks), { emitUpdate: false })
        .run();
      if (isInvalid) clear(editor);
    },
    [editor, clear],
  );

  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    setSource(null);
    load(value, false);
  }, [value, load]);

  useEffect(() => {
    ref({ focus: () => void editor.commands.focus() });
    return () => ref(null);
  }, [editor, ref]);

  function toggleSource(): void {
    if (source === null) return setSource(toSource(written.current));
    setSource(null);
    load(source, true);
    write(htmlOf(editor));
    editor.commands.focus();
  }

  /** Like an edit by a person: undo restores the earlier text. */
  function replace(html: string): void {
    setSource(null);
    editor.view.dispatch(closeHistory(editor.state.tr));
    load(html, true);
    write(htmlOf(editor));
  }

  return (
    <>
      <div className="control rich-text-editor" data-invalid={wiring['aria-invalid']}>
        <Toolbar
          editor={editor}
          isSource={source !== null}
          onToggleSource={hasSource ? toggleSource : undefined}
          uploadImage={uploadImage}
        />
        {source === null ? (
          <EditorContent editor={editor} />
        ) : (
          <TextArea
            aria-label={`${label}, HTML`}
            spellCheck={false}
            value={source}
            onChange={(event) => {
              setSource(event.target.value);
              write(event.target.value);
            }}
            className="rich-text-source font-mono text-sm"
          />
        )}
      </div>
      <Actions
        html={value}
        replace={replace}
        undo={() => void editor.chain().focus().undo().run()}
        render={actions}
      />
    </>
  );
}

type ActionsProps = RichTextActions & { render: RichTextEditorProps['actions'] };

const Actions = ({ render, ...actions }: ActionsProps): ReactNode => render?.(actions);

const htmlOf = (editor: Editor): string => writeRichText(fromEditor(editor.getJSON()));

const attributesOf = (label: string, wiring: FieldWiring): Record<string, string> => ({
  class: 'rich-text',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  id: wiring.id,
  ...(wiring['aria-describedby'] && { 'aria-describedby': wiring['aria-describedby'] }),
  ...(wiring['aria-invalid'] && { 'aria-invalid': 'true' }),
  ...(wiring['aria-required'] && { 'aria-required': 'true' }),
});

const hasOnlyFiles = (data: DataTransfer | null): boolean =>
  data !== null && data.files.length > 0 && data.getData('text/html') === '';

/** One line per block, for readability. */
const toSource = (html: string): string =>
  (parseRichText(html) ?? []).map((block) => writeRichText([block])).join('\n') || html;
