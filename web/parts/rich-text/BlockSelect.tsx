import { useEditorState, type Editor } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import type { ReactElement } from 'react';

const levels = [1, 2, 3, 4] as const;

/** The kind of paragraph at the cursor. */
export function BlockSelect({ editor, disabled }: { editor: Editor; disabled: boolean }): ReactElement {
  const level = useEditorState({
    editor,
    selector: ({ editor: current }) => levels.find((one) => current.isActive('heading', { level: one })) ?? 0,
  });
  return (
    <Toolbar.Button asChild>
      <select
        aria-label="Paragraph style"
        value={level}
        disabled={disabled}
        onChange={(event) => {
          const chosen = levels.find((one) => one === Number(event.target.value));
          const chain = editor.chain().focus();
          if (chosen) chain.setHeading({ level: chosen }).run();
          else chain.setParagraph().run();
        }}
        className="rich-text-button rich-text-select"
      >
        <option value={0}>Paragraph</option>
        {levels.map((one) => (
          <option key={one} value={one}>
            Heading {one}
          </option>
        ))}
      </select>
    </Toolbar.Button>
  );
}
