"use client";

import dynamic from "next/dynamic";

/** What opens only when asked for; the tab itself loads without. */
export const LazyPhotoViewer = dynamic(() => import("./photo-viewer").then((module) => module.PhotoViewer), {
  ssr: false,
});
export const LazyReplaceDialog = dynamic(() => import("./replace-dialog").then((module) => module.ReplaceDialog), {
  ssr: false,
});
export const LazyFavouriteDialog = dynamic(
  () => import("./favourite-dialog").then((module) => module.FavouriteDialog),
  { ssr: false },
);
export const LazyPointNotice = dynamic(() => import("./point-notice").then((module) => module.PointNotice), {
  ssr: false,
});
