"use client";

import dynamic from "next/dynamic";

/** The dialogs carry their library, the forms and the contract: a list loads without them and fetches them when needed. */
const loadForm = () => import("./form-dialog").then((module) => module.FormDialog);
const loadRemove = () => import("./confirm-remove").then((module) => module.ConfirmRemove);

export const LazyFormDialog = dynamic(loadForm, { ssr: false });
export const LazyConfirmRemove = dynamic(loadRemove, { ssr: false });
export const LazyTablePdfDialog = dynamic(() => import("./table-pdf-dialog").then((module) => module.TablePdfDialog), {
  ssr: false,
});
export const LazyReceiveDialog = dynamic(() => import("./receive-dialog").then((module) => module.ReceiveDialog), {
  ssr: false,
});
export const LazyBulkReceiveDialog = dynamic(
  () => import("./bulk-receive-dialog").then((module) => module.BulkReceiveDialog),
  { ssr: false },
);
export const LazyReviewDialog = dynamic(() => import("./review-dialog").then((module) => module.ReviewDialog), {
  ssr: false,
});
export const LazySheetDialog = dynamic(() => import("./sheet-dialog").then((module) => module.SheetDialog), {
  ssr: false,
});

/** Event handlers that fetch the form's chunk ahead of the press. */
export const prefetchForm = { onPointerEnter: () => void loadForm(), onFocus: () => void loadForm() };
