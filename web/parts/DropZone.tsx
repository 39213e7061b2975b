import { useState, type DragEvent, type ReactElement, type ReactNode } from 'react';

type DropZoneProps = {
  /** whether files may be dropped here */
  isOpen: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

/** A drop target for files; its children are the alternative without a mouse. */
export function DropZone({ isOpen, onFiles, children }: DropZoneProps): ReactElement {
  const [isOver, setIsOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    if (!isOpen || !event.dataTransfer.types.includes('Files')) return;
    // otherwise the browser would open the file in place of the portal
    event.preventDefault();
    setIsOver(is);
  };
  return (
    <div
      className="file-drop flex flex-wrap items-center gap-x-4 gap-y-2 p-4"
      data-over={isOver || undefined}
      onDragEnter={over(true)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        if (isOpen) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
