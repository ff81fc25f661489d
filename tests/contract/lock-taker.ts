import { FolderLocked, lockFolder } from "@/ministry-api/db/lock";

/** A separate process that locks the folders sent to it, and keeps them locked until it ends. */
process.on("message", (folder: string) => {
  lockFolder(folder).then(
    () => process.send?.("taken"),
    (error: unknown) => process.send?.(error instanceof FolderLocked ? "locked" : String(error)),
  );
});
process.send?.("ready");
