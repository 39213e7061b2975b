import type { Editor } from '@tiptap/react';
import { createContext, type ComponentType } from 'react';

export type RichTextToolsProps = { editor: Editor; disabled: boolean };

/** Further tools in the toolbar of every editor; whoever puts the features together says which. */
export const RichTextTools = createContext<ComponentType<RichTextToolsProps> | null>(null);

/** The whole text of an editor, and what can be done with it. */
export type RichTextActions = {
  html: string;
  /** as if a person had written it: undo brings back what was there */
  replace: (html: string) => void;
  undo: () => void;
};
