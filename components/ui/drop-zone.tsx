"use client";

import { useEffect, useState, type ComponentProps, type DragEvent, type ReactNode } from "react";
import { cx } from "./cx";

interface DropZoneProps {
  /** The file input; a button among the children opens it. */
  picker: ComponentProps<"input">;
  /** What is dropped, which may hold no file, or chosen. */
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
  className?: string;
  /** The classes of its line and ground while nothing is dragged over it. */
  resting?: string;
  /** Names the zone for tests. */
  "data-drop"?: string;
}

/** An area where files are dropped, or chosen with its file input. What the files are is checked by the caller. */
export function DropZone({ picker, onFiles, children, className, resting, ...zone }: DropZoneProps) {
  const [over, setOver] = useState(false);

  // Otherwise the browser would open a file dropped beside the zone instead of the page.
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => event.preventDefault();
    window.addEventListener("dragover", refuse);
    window.addEventListener("drop", refuse);
    return () => {
      window.removeEventListener("dragover", refuse);
      window.removeEventListener("drop", refuse);
    };
  }, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      {...zone}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "flex items-center rounded-md border-[1.5px] border-dashed px-4",
        over ? "border-primary-line bg-selected" : (resting ?? "border-line-control bg-surface"),
        className,
      )}
    >
      {children}
      <input
        {...picker}
        type="file"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Without this reset the same file could not be chosen again after it was refused or removed.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
