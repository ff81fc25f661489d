"use client";

import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";

/** The dialogs need their library, the forms and the contract, so a list loads them only when needed. */
const loadForm = () => import("./form-dialog").then((module) => module.FormDialog);
const loadRemove = () => import("./confirm-remove").then((module) => module.ConfirmRemove);

export const LazyFormDialog = lazyPart(loadForm);
export const LazyConfirmRemove = lazyPart(loadRemove);
export const LazyTablePdfDialog = lazyPart(() => import("./table-pdf-dialog").then((module) => module.TablePdfDialog));

/** Event handlers that load the form's chunk before the click. */
export const prefetchForm = fetchAhead(loadForm);
