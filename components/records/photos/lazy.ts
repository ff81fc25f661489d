"use client";

import { later } from "@/components/ui/later";

/** Components loaded when they are first shown, not with the photos tab. */
export const LazyPhotoViewer = later(() => import("./photo-viewer").then((module) => module.PhotoViewer));
export const LazyReplaceDialog = later(() => import("./replace-dialog").then((module) => module.ReplaceDialog));
export const LazyFavouriteDialog = later(() => import("./favourite-dialog").then((module) => module.FavouriteDialog));
export const LazyPointNotice = later(() => import("./point-notice").then((module) => module.PointNotice));
