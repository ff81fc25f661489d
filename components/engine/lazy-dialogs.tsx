"use client";

import dynamic from "next/dynamic";

/** The dialogs carry the forms and the contract: a list loads without them, and fetches them when a hand comes near. */
const loadForm = () => import("./form-dialog").then((module) => module.FormDialog);
const loadRemove = () => import("./confirm-remove").then((module) => module.ConfirmRemove);

export const LazyFormDialog = dynamic(loadForm, { ssr: false });
export const LazyConfirmRemove = dynamic(loadRemove, { ssr: false });

/** Event handlers that fetch the form's chunk ahead of the press. */
export const prefetchForm = { onPointerEnter: () => void loadForm(), onFocus: () => void loadForm() };
