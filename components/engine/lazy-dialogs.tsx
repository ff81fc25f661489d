"use client";

import { fetchAhead, later } from "@/components/ui/later";

/** The dialogs need their library, the forms and the contract, so a list loads them only when needed. */
const loadForm = () => import("./form-dialog").then((module) => module.FormDialog);
const loadRemove = () => import("./confirm-remove").then((module) => module.ConfirmRemove);

export const LazyFormDialog = later(loadForm);
export const LazyConfirmRemove = later(loadRemove);
export const LazyTablePdfDialog = later(() => import("./table-pdf-dialog").then((module) => module.TablePdfDialog));
export const LazyReceiveDialog = later(() => import("./receive-dialog").then((module) => module.ReceiveDialog));
export const LazyBulkReceiveDialog = later(() =>
  import("./bulk-receive-dialog").then((module) => module.BulkReceiveDialog),
);
export const LazyReviewDialog = later(() => import("./review-dialog").then((module) => module.ReviewDialog));
export const LazySheetDialog = later(() => import("./sheet-dialog").then((module) => module.SheetDialog));

/** Event handlers that load the form's chunk before the click. */
export const prefetchForm = fetchAhead(loadForm);
