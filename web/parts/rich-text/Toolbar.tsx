import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  Code,
  Italic,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Subscript,
  Superscript,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Toolbar as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import type { SendFile } from '../use-uploads.ts';
import { BlockSelect } from './BlockSelect.tsx';
import { ImageButton } from './ImageButton.tsx';
import { LinkButton } from './LinkButton.tsx';
import { useRichTextTools } from './rich-text-tools.ts';
import { ToolbarButton } from './ToolbarButton.tsx';

type Action = {
  label: string;
  icon: LucideIcon;
  run: (editor: Editor) => unknown;
  isOn: (editor: Editor) => boolean;
};

const actions: Action[] = [
  {
    label: 'Bold',
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Italic',
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    label: 'Subscript',
    icon: Subscript,
    run: (editor) => editor.chain().focus().unsetSuperscript().toggleSubscript().run(),
    isOn: (editor) => editor.isActive('subscript'),
  },
  {
    label: 'Superscript',
    icon: Superscript,
    run: (editor) => editor.chain().focus().unsetSubscript().toggleSuperscript().run(),
    isOn: (editor) => editor.isActive('superscript'),
  },
  {
    label: 'Bulleted list',
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Quote',
    icon: Quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
];

type ToolbarProps = {
  editor: Editor;
  isSource: boolean;
  /** absent for users who do not see HTML */
  onToggleSource: (() => void) | undefined;
  uploadImage: SendFile | undefined;
};

export function Toolbar({ editor, isSource, onToggleSource, uploadImage }: ToolbarProps): ReactElement {
  const renderTools = useRichTextTools();
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      labels: actions.filter(({ isOn }) => isOn(current)).map(({ label }) => label),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  return (
    <Radix.Root aria-label="Formatting" className="rich-text-toolbar flex flex-wrap items-center gap-0.5 p-1">
      <BlockSelect editor={editor} disabled={isSource} />
      {actions.map(({ label, icon, run }) => (
        <ToolbarButton
          key={label}
          label={label}
          icon={icon}
          isOn={on.labels.includes(label)}
          disabled={isSource}
          onPress={() => run(editor)}
        />
      ))}
      <LinkButton editor={editor} disabled={isSource} />
      {uploadImage && <ImageButton editor={editor} disabled={isSource} send={uploadImage} />}
      <ToolbarButton
        label="Undo"
        icon={Undo2}
        disabled={isSource || !on.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <ToolbarButton
        label="Redo"
        icon={Redo2}
        disabled={isSource || !on.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      />
      {renderTools({ editor, disabled: isSource })}
      {onToggleSource && (
        <ToolbarButton label="HTML source" icon={Code} isOn={isSource} onPress={onToggleSource} />
      )}
    </Radix.Root>
  );
}
