import { useState, type DragEvent, type ReactElement, type ReactNode } from 'react';

type DropZoneProps = {
  /** whether files may be let go here at all */
  isOpen: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

/** A place files may be dropped on; what stands in it works without a mouse. */
export function DropZone({ isOpen, onFiles, children }: DropZoneProps): ReactElement {
  const [isOver, setIsOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    if (!isOpen || !event.dataTransfer.types.includes('Files')) return;
    // otherwise the browser opens the file in place of the portal
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
