import { type DragEvent, useRef, useState } from 'react';

interface FileChooserOptions {
  /** Types that the device's chooser offers. */
  accept: string;
  /** Accessible name of the input. */
  label: string;
  /** Whether several files can be chosen or dropped at once. */
  isMultiple?: boolean;
  /** Called with at least one file. */
  onFiles(files: [File, ...File[]]): void;
}

/** The file input of the panel: files are chosen with the device's chooser or dropped. */
export function useFileChooser(options: FileChooserOptions) {
  const input = useRef<HTMLInputElement>(null);
  // Entering and leaving are counted, because the children of the drop area fire their own events.
  const [dragDepth, setDepth] = useState(0);
  const { accept, label, isMultiple = false } = options;

  function addFiles(list: FileList | null): void {
    const [first, ...others] = list ?? [];
    if (first) options.onFiles([first, ...(isMultiple ? others : [])]);
  }
  const element = (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept}
      multiple={isMultiple}
      aria-label={label}
      onChange={(event) => {
        addFiles(event.currentTarget.files);
        // Allows choosing the same file again after a rejection.
        event.currentTarget.value = '';
      }}
    />
  );
  return {
    /** Opens the device's file chooser. Must be called in a click handler. */
    pick: () => input.current?.click(),
    /** The hidden input; must be rendered. */
    element,
    /** Whether files are being dragged over the drop area. */
    isOver: dragDepth > 0,
    /** Handlers of the element onto which files can be dropped. */
    dropHandlers: {
      onDragEnter: () => setDepth((current) => current + 1),
      onDragLeave: () => setDepth((current) => Math.max(0, current - 1)),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setDepth(0);
        addFiles(event.dataTransfer.files);
      },
    },
  };
}
