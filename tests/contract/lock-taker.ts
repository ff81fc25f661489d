import { FolderLocked, lockFolder } from "@/ministry-api/db/lock";

/** A process of its own that takes the folders it is told to, and keeps them until it ends. */
process.on("message", (folder: string) => {
  lockFolder(folder).then(
    () => process.send?.("taken"),
    (error: unknown) => process.send?.(error instanceof FolderLocked ? "locked" : String(error)),
  );
});
process.send?.("ready");
