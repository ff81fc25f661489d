"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** Components loaded when they are first shown, not with the photos tab. */
export const LazyPhotoViewer = lazyPart(() => import("./photo-viewer").then((module) => module.PhotoViewer));
export const LazyReplaceDialog = lazyPart(() => import("./replace-dialog").then((module) => module.ReplaceDialog));
export const LazyFavouriteDialog = lazyPart(() =>
  import("./favourite-dialog").then((module) => module.FavouriteDialog),
);
export const LazyPointNotice = lazyPart(() => import("./point-notice").then((module) => module.PointNotice));
